// Plays a course of another portal in this learning system. Finds the API of the system, shows the course in a frame
// (or in a window, where frames of other sites are not allowed), and hands on what the portal says of the learner.
// Nothing is loaded from anywhere but the portal named in config.js, and only what that portal says is listened to.
(function () {
  'use strict';

  var config = window.oneroomDispatch;
  var is12 = config.standard === '1.2';
  /** The page in the frame says that it is there within moments; later means that it cannot be reached. */
  var READY_PATIENCE_MS = 20000;
  /** What the system refused is tried again after so long, four times. */
  var AGAIN_MS = [1000, 2000, 4000, 8000];
  var MOST_WINDOWS_UP = 20;

  var page = config.portal + '/scorm-dispatch-launch?dispatch=' + encodeURIComponent(config.dispatch);
  var main = document.querySelector('main');
  var words = document.getElementById('words');
  var button = document.getElementById('open');

  // ---------------------------------------------------------------- the API of this system

  function upFrom(start, name) {
    var at = start;
    for (var step = 0; at && step < MOST_WINDOWS_UP; step += 1) {
      try {
        if (at[name]) return at[name];
        if (at.parent === at) return null;
        at = at.parent;
      } catch (_) {
        return null; // a window of another site
      }
    }
    return null;
  }

  function findApi() {
    var name = is12 ? 'API' : 'API_1484_11';
    var found = upFrom(window, name);
    try {
      if (!found && window.opener) found = upFrom(window.opener, name);
      if (!found && window.top.opener) found = upFrom(window.top.opener, name);
    } catch (_) {
      // The window that opened this one is of another site.
    }
    return found;
  }

  var api = findApi();
  var isOpen = false;
  var isOver = false;

  /** True when the system took it. An API that throws has refused. */
  function call(name) {
    var rest = Array.prototype.slice.call(arguments, 1);
    try {
      return String(api[(is12 ? 'LMS' : '') + name].apply(api, rest)) === 'true';
    } catch (_) {
      return false;
    }
  }

  function get(name12, name2004) {
    try {
      return String(api[is12 ? 'LMSGetValue' : 'GetValue'](is12 ? name12 : name2004) || '');
    } catch (_) {
      return '';
    }
  }

  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }

  /** Milliseconds as the standard has a duration. */
  function duration(ms) {
    var seconds = Math.floor(ms / 1000);
    var hours = Math.floor(seconds / 3600);
    var minutes = Math.floor(seconds / 60) % 60;
    if (is12) return (hours < 1000 ? ('000' + hours).slice(-4) : '9999') + ':' + two(minutes) + ':' + two(seconds % 60);
    return 'PT' + hours + 'H' + minutes + 'M' + (seconds % 60) + 'S';
  }

  function valuesOf(report) {
    var status = report.status;
    var isDone = status === 'passed' || status === 'completed' || status === 'failed';
    var values = [];
    var note = JSON.stringify({ oneroom: 1, progress: report.progress });
    if (is12) {
      values.push(['cmi.core.lesson_status', isDone ? status : 'incomplete']);
      if (report.score !== null)
        values.push(
          ['cmi.core.score.min', '0'],
          ['cmi.core.score.max', '100'],
          ['cmi.core.score.raw', String(report.score)],
        );
      values.push(['cmi.core.session_time', duration(report.sessionMs)]);
      values.push(['cmi.core.lesson_location', report.place.slice(0, 255)]);
      values.push(['cmi.core.exit', isDone ? '' : 'suspend']);
    } else {
      values.push(['cmi.completion_status', isDone ? 'completed' : 'incomplete']);
      if (status === 'passed' || status === 'failed') values.push(['cmi.success_status', status]);
      if (report.score !== null)
        values.push(
          ['cmi.score.min', '0'],
          ['cmi.score.max', '100'],
          ['cmi.score.raw', String(report.score)],
          ['cmi.score.scaled', String(Math.round(report.score * 100) / 10000)],
        );
      values.push(['cmi.progress_measure', String(report.progress / 100)]);
      values.push(['cmi.session_time', duration(report.sessionMs)]);
      values.push(['cmi.location', report.place.slice(0, 1000)]);
      values.push(['cmi.exit', isDone ? 'normal' : 'suspend']);
    }
    values.push(['cmi.suspend_data', note]);
    return values;
  }

  // ---------------------------------------------------------------- what is shown

  function texts() {
    var wanted = [get('cmi.student_preference.language', 'cmi.learner_preference.language')].concat(
      navigator.languages || [navigator.language],
    );
    for (var i = 0; i < wanted.length; i += 1) {
      var known = config.texts[String(wanted[i]).slice(0, 2).toLowerCase()];
      if (known) {
        document.documentElement.lang = String(wanted[i]).slice(0, 2).toLowerCase();
        document.documentElement.dir = document.documentElement.lang === 'ar' ? 'rtl' : 'ltr';
        return known;
      }
    }
    return config.texts.en;
  }

  var say = null;

  function show(name, isOffered) {
    main.hidden = false;
    words.textContent = say[name];
    button.hidden = !isOffered;
    button.textContent = say.open;
  }

  // ---------------------------------------------------------------- the line to the portal

  var frame = null;
  var course = null; // the window that the portal's page is in
  var line = null; // its number, of this opening; null until it has asked
  var heard = 0;
  var sent = 0;
  var isReady = false;
  var last = null; // the report that counts
  var before = 0; // milliseconds of this opening that pages loaded before the present one have reported
  var tries = 0;
  var timer = 0;

  function tell(message) {
    sent += 1;
    message.oneroom = 1;
    message.line = line;
    message.id = sent;
    if (course) course.postMessage(message, config.portal);
  }

  function isText(value, most) {
    return typeof value === 'string' && value.length <= most;
  }

  function isNumber(value, least, most) {
    return typeof value === 'number' && isFinite(value) && value >= least && value <= most;
  }

  function readReport(data) {
    var known = ['notAttempted', 'incomplete', 'browsed', 'completed', 'passed', 'failed'];
    if (known.indexOf(data.status) < 0 || !isNumber(data.progress, 0, 100) || !isNumber(data.sessionMs, 0, 1e10))
      return null;
    if (data.score !== null && !isNumber(data.score, 0, 100)) return null;
    if (!isText(data.place, 1000) || typeof data.isFinal !== 'boolean') return null;
    return {
      status: data.status,
      progress: data.progress,
      score: data.score,
      sessionMs: data.sessionMs,
      place: data.place,
      isFinal: data.isFinal,
    };
  }

  /** Hands the last report to the system; true when it took all of it. */
  function handOver() {
    if (!last || !isOpen) return false;
    var isTaken = true;
    valuesOf(last).forEach(function (pair) {
      // What a system has no room for is no reason to keep the rest back; status and score are.
      var isNeeded = /status|score\.(raw|scaled)/.test(pair[0]);
      if (!call('SetValue', pair[0], pair[1]) && isNeeded) isTaken = false;
    });
    return call('Commit', '') && isTaken;
  }

  /**
   * Systems take an end without a status for a completion, and this opening may end without a word of the portal: it
   * cannot be reached, or does not let anybody in.
   */
  function begin() {
    var status = get('cmi.core.lesson_status', 'cmi.completion_status');
    if (status === '' || status === 'not attempted' || status === 'unknown')
      call('SetValue', is12 ? 'cmi.core.lesson_status' : 'cmi.completion_status', 'incomplete');
    call('SetValue', is12 ? 'cmi.core.exit' : 'cmi.exit', 'suspend');
    call('Commit', '');
  }

  function close() {
    if (isOver) return true;
    isOver = call(is12 ? 'Finish' : 'Terminate', '');
    isOpen = !isOver;
    return isOver;
  }

  function report() {
    clearTimeout(timer);
    var isTaken = handOver();
    if (isTaken && last.isFinal) isTaken = close();
    if (isTaken) {
      tries = 0;
      tell({ type: 'reported', isTaken: true, isLast: last.isFinal });
      if (last.isFinal) leave('done');
      return;
    }
    if (tries < AGAIN_MS.length) timer = setTimeout(report, AGAIN_MS[tries]);
    else if (last.isFinal && !frame) show('unreported', false); // a frame says it itself, and offers another try
    tries += 1;
    tell({ type: 'reported', isTaken: false, isLast: tries > AGAIN_MS.length });
  }

  function leave(name) {
    show(name, false);
    if (frame) frame.hidden = true;
  }

  function hear(event) {
    if (event.origin !== config.portal || event.source === null || event.source !== course) return;
    var data = event.data;
    if (isOver || typeof data !== 'object' || data === null || data.oneroom !== 1 || data.dispatch !== config.dispatch) return;
    if (data.type === 'ready' && isText(data.line, 100) && data.line !== line) {
      line = data.line;
      heard = 0;
      isReady = true;
      // A page that was loaded again counts its time from nothing.
      if (last) before = last.sessionMs;
      if (frame) main.hidden = true;
      else show('running', true);
      tell({
        type: 'start',
        dispatch: config.dispatch,
        token: config.token,
        learnerId: get('cmi.core.student_id', 'cmi.learner_id').slice(0, 4000),
        learnerName: get('cmi.core.student_name', 'cmi.learner_name').slice(0, 255),
      });
      return;
    }
    // Each message once, and none from before.
    if (data.line !== line || line === null || !isNumber(data.id, heard + 1, 1e15)) return;
    var said = data.type === 'report' ? readReport(data) : null;
    if (!said) return;
    heard = data.id;
    said.sessionMs += before;
    last = said;
    tries = 0;
    report();
  }

  function offerWindow(name) {
    if (frame) frame.remove();
    frame = null;
    course = null;
    show(name, true);
  }

  function openWindow() {
    course = window.open(page, '_blank');
    // Offered again: a window that was closed says nothing.
    show(course ? 'running' : 'blocked', true);
  }

  function openFrame() {
    // The policy of this site may forbid frames of other sites: it says so at once.
    document.addEventListener('securitypolicyviolation', function (event) {
      if (frame && !isReady && String(event.blockedURI).indexOf(config.portal) === 0) offerWindow('openHint');
    });
    show('opening', false);
    frame = document.createElement('iframe');
    frame.title = config.title;
    frame.allow = 'fullscreen; autoplay; clipboard-write';
    frame.src = page;
    document.body.appendChild(frame);
    course = frame.contentWindow;
    setTimeout(function () {
      if (frame && !isReady) offerWindow('away');
    }, READY_PATIENCE_MS);
  }

  function start() {
    say = config.texts.en;
    if (!api) {
      say = texts();
      return show('noApi', false);
    }
    isOpen = call('Initialize', '');
    // Begun already, by the frame around this page: then there is an id to be had.
    if (!isOpen) isOpen = get('cmi.core.student_id', 'cmi.learner_id') !== '';
    say = texts();
    if (!isOpen) return show('noApi', false);
    begin();
    addEventListener('message', hear);
    // A page that is closed hands over what it was told last.
    addEventListener('pagehide', function () {
      if (isOver || !isOpen) return;
      handOver();
      close();
    });
    button.addEventListener('click', openWindow);
    if (config.opensIn === 'window') show('openHint', true);
    else openFrame();
  }

  start();
})();
