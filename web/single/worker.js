import "./worker_assets.js";
import "../worker.js";
