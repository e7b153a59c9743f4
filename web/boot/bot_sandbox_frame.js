// The script of the frame in which bots of the player run (bot_sandbox.js). The frame has an opaque
// origin, and its policy allows no connection. It starts the worker, asks it one question at a time,
// and ends it if no answer comes.

const GRACE = 400; // milliseconds beyond a limit that Python enforces first
const START = 60_000; // the most milliseconds of a start
const IDLE = 60_000; // milliseconds after which an unneeded worker is ended
const LONGEST = 200_000; // characters of a text from the worker
const MOST = 20; // messages from a worker about one question, which needs four

addEventListener("message", ({ data: { program, files }, ports: [page] }) => {
  const address = URL.createObjectURL(new Blob(program, { type: "text/javascript" }));
  let made = {}; // the compiled WebAssembly and the memory snapshot, made by the first worker
  let worker = null;
  let port = null;
  let isReady = false;
  let timer = 0;
  let question = null;
  let place = ""; // the place of the bot when its time was over
  let end = 0; // the time by which the question must be over
  let bot = ""; // the bot that runs in the worker; another one gets a new worker
  let received = 0; // messages from the worker since its start or the question

  function limit(milliseconds, action) {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  }

  function stop() {
    clearTimeout(timer);
    worker?.terminate();
    worker = null;
    isReady = false;
    bot = "";
    received = 0;
  }

  function report(outcome, text) {
    if (question) page.postMessage({ of: question.id, outcome, text, place });
    question = null;
    place = "";
  }

  // A bot that does not stop, or that broke its Python. The next question needs another worker.
  function giveUp() {
    report("ended", "");
    start();
  }

  function fail(reason) {
    stop();
    report("unavailable", reason);
  }

  function pose() {
    const most = 1000 * question.seconds + GRACE;
    end = performance.now() + most;
    limit(most, giveUp);
    bot = question.bot;
    received = 0;
    port.postMessage(question.text);
  }

  // A bot may send anything, but no other snapshot for the bots after it.
  function receive({ module, snapshot, ready, seconds, place: noted, answer, isWorn, failed }) {
    received += 1;
    if (received > MOST || String(answer ?? noted ?? "").length > LONGEST) {
      giveUp();
    } else if (snapshot && !made.snapshot) {
      made = { module, snapshot };
      start();
    } else if (ready && !isReady) {
      isReady = true;
      clearTimeout(timer);
      if (question) pose();
      else limit(IDLE, stop);
    } else if (seconds) {
      limit(Math.min(1000 * seconds + GRACE, end - performance.now()), giveUp);
    } else if (noted) {
      place = String(noted);
    } else if (answer && question) {
      report("answered", String(answer));
      if (isWorn) start();
      else limit(IDLE, stop);
    } else if (failed) {
      fail(String(failed));
    }
  }

  function start() {
    stop();
    const { port1, port2 } = new MessageChannel();
    const started = new Worker(address);
    worker = started;
    port = port1;
    port.onmessage = ({ data }) => { if (port === port1) receive(data); };
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker !== started) return; // the end of a worker may be an error in it
      if (isReady) giveUp();
      else fail(event.message ?? "");
    };
    limit(START, () => fail("timeout"));
    worker.postMessage({ files, ...made }, [port2]);
  }

  // The question before, if it is still open, is one of an app worker that was lost.
  page.onmessage = ({ data }) => {
    if (question || (bot && bot !== data.bot)) stop();
    question = data;
    place = "";
    if (!worker) start();
    else if (isReady) pose();
  };
}, { once: true });
