import "./page_assets.js";
import "../boot.js";
import "../last_board.js";
