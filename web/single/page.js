import "./unpack.js";
import "../boot.js";
