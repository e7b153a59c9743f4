import "./posted.js";
import "../worker.js";
