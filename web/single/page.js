import "./unpack.js";
import "../boot.js";
import "../waking.js";
