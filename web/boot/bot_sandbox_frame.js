// The script of the frame in which bots of the player run (bot_sandbox.js). The frame has an opaque
// origin, and its policy allows no connection. It keeps a worker for each bot of a table, asks one
// question at a time, and ends a worker that does not answer.

const GRACE = 400; // milliseconds beyond a limit that Python enforces first
const START = 60_000; // the most milliseconds of a start
const IDLE = 60_000; // milliseconds after which an unneeded worker is ended
const LONGEST = 200_000; // characters of a text from a worker
const MOST = 20; // messages from a worker about one question, which needs four
const KEPT = 4; // workers, since a table has four seats
const SPARE = ""; // in place of the bot of a worker that none runs in

addEventListener("message", ({ data: { program, files }, ports: [page] }) => {
  const address = URL.createObjectURL(new Blob(program, { type: "text/javascript" }));
  let made = {}; // the compiled WebAssembly and the memory snapshot, made by the first worker
  const runners = new Map(); // the workers by the bot in each, the latest asked one last
  let question = null;
  let asked = null; // the runner of the question
  let place = ""; // the place of the bot when its time was over
  let end = 0; // the time by which the question must be over

  function limit(runner, milliseconds, action) {
    clearTimeout(runner.timer);
    runner.timer = setTimeout(() => action(runner), milliseconds);
  }

  function stop(runner) {
    clearTimeout(runner.timer);
    runner.worker.terminate();
    if (runners.get(runner.bot) === runner) runners.delete(runner.bot);
  }

  function report(outcome, text) {
    page.postMessage({ of: question.id, outcome, text, place });
    question = null;
    asked = null;
  }

  // Replaces a worker by one for the next bot that has none.
  function replace(runner) {
    stop(runner);
    if (!runners.has(SPARE)) start(SPARE);
  }

  // A bot that does not stop, or that broke its Python.
  function giveUp(runner) {
    if (runner === asked) report("ended", "");
    replace(runner);
  }

  function fail(runner, reason) {
    stop(runner);
    if (runner === asked) report("unavailable", reason);
  }

  function pose() {
    const most = 1000 * question.seconds + GRACE;
    end = performance.now() + most;
    limit(asked, most, giveUp);
    asked.received = 0;
    asked.port.postMessage(question.text);
  }

  // A bot may send anything at any time, but no other snapshot for the bots after it, and no answer
  // to a question to another bot.
  function receive(runner, message) {
    const { module, snapshot, ready, seconds, place: noted, answer, isWorn, failed } = message;
    const isAsked = runner === asked;
    runner.received += 1;
    if (runner.received > MOST || String(answer ?? noted ?? "").length > LONGEST) {
      giveUp(runner);
    } else if (snapshot && !made.snapshot) {
      made = { module, snapshot };
      stop(runner);
      const next = start(runner.bot);
      if (isAsked) asked = next;
    } else if (ready && !runner.isReady) {
      runner.isReady = true;
      if (isAsked) pose();
      else limit(runner, IDLE, stop);
    } else if (seconds && isAsked) {
      limit(runner, Math.min(1000 * seconds + GRACE, end - performance.now()), giveUp);
    } else if (noted && isAsked) {
      place = String(noted);
    } else if (answer && isAsked) {
      report("answered", String(answer));
      if (isWorn) replace(runner);
      else limit(runner, IDLE, stop);
    } else if (failed) {
      fail(runner, String(failed));
    }
  }

  function start(bot) {
    const { port1: port, port2 } = new MessageChannel();
    const worker = new Worker(address);
    const runner = { bot, worker, port, isReady: false, timer: 0, received: 0 };
    const isThere = () => runners.get(runner.bot) === runner;
    port.onmessage = ({ data }) => { if (isThere()) receive(runner, data); };
    worker.onerror = (event) => {
      event.preventDefault();
      if (!isThere()) return; // the end of a worker may be an error in it
      if (runner.isReady) giveUp(runner);
      else fail(runner, event.message ?? "");
    };
    runners.set(bot, runner);
    limit(runner, START, () => fail(runner, "timeout"));
    worker.postMessage({ files, ...made }, [port2]);
    return runner;
  }

  // Returns the worker of a bot: its own, the spare one, or another one in place of the worker
  // whose bot was not asked for longest.
  function runnerOf(bot) {
    const runner = runners.get(bot) ?? runners.get(SPARE);
    if (runner) {
      runners.delete(runner.bot);
      runner.bot = bot;
      runners.set(bot, runner);
      return runner;
    }
    if (runners.size === KEPT) stop(runners.values().next().value);
    return start(bot);
  }

  // The question before, if it is still open, is one of an app worker that was lost.
  page.onmessage = ({ data }) => {
    if (asked) stop(asked);
    question = data;
    place = "";
    asked = runnerOf(data.bot);
    if (asked.isReady) pose();
  };
}, { once: true });
