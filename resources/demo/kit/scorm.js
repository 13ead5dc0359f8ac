// Talks to the portal in SCORM 1.2 or SCORM 2004, whichever it offers, under names that say what is meant.
// A course opened from disk finds no portal and simply keeps nothing.
(function () {
  'use strict';

  function search(start, name) {
    for (var page = start, steps = 0; page && steps < 10; steps += 1) {
      try {
        if (page[name]) return page[name];
      } catch (refused) {
        return null; // a page of another site: no course portal above it
      }
      if (page.parent === page) return null;
      page = page.parent;
    }
    return null;
  }

  function find(name) {
    return search(window, name) || (window.opener ? search(window.opener, name) : null);
  }

  var api2004 = find('API_1484_11');
  var api12 = api2004 ? null : find('API');
  var is2004 = Boolean(api2004);
  var startedAt = Date.now();
  var isOpen = false;

  function get(name) {
    if (!isOpen) return '';
    return String(is2004 ? api2004.GetValue(name) : api12.LMSGetValue(name));
  }

  function set(name, value) {
    if (!isOpen) return false;
    return String(is2004 ? api2004.SetValue(name, String(value)) : api12.LMSSetValue(name, String(value))) === 'true';
  }

  function two(number) {
    return (number < 10 ? '0' : '') + number;
  }

  /** A length of time as each standard writes it. */
  function interval(milliseconds) {
    var seconds = Math.floor(milliseconds / 1000);
    if (is2004) return 'PT' + seconds + 'S';
    return two(Math.floor(seconds / 3600)) + ':' + two(Math.floor(seconds / 60) % 60) + ':' + two(seconds % 60);
  }

  function clockTime() {
    var now = new Date();
    if (!is2004) return two(now.getHours()) + ':' + two(now.getMinutes()) + ':' + two(now.getSeconds());
    return now.toISOString().slice(0, 19);
  }

  window.Scorm = {
    is2004: is2004,

    open: function () {
      if (!api2004 && !api12) return;
      isOpen = String(is2004 ? api2004.Initialize('') : api12.LMSInitialize('')) === 'true';
    },

    /** What an earlier visit left: the page, and the answers as an object. */
    restore: function () {
      var kept = {};
      try {
        kept = JSON.parse(get('cmi.suspend_data') || '{}');
      } catch (damaged) {
        kept = {};
      }
      return { page: get(is2004 ? 'cmi.location' : 'cmi.core.lesson_location'), state: kept };
    },

    isReview: function () {
      return get(is2004 ? 'cmi.mode' : 'cmi.core.lesson_mode') === 'review';
    },

    learnerFirstName: function () {
      var name = get(is2004 ? 'cmi.learner_name' : 'cmi.core.student_name'); // "Family, Given"
      var parts = name.split(',');
      return (parts.length > 1 ? parts[1] : parts[0]).trim().split(' ')[0];
    },

    keep: function (page, state, progress) {
      set(is2004 ? 'cmi.location' : 'cmi.core.lesson_location', page);
      set('cmi.suspend_data', JSON.stringify(state));
      if (is2004) set('cmi.progress_measure', progress.toFixed(4));
      set(is2004 ? 'cmi.session_time' : 'cmi.core.session_time', interval(Date.now() - startedAt));
    },

    commit: function () {
      if (isOpen) is2004 ? api2004.Commit('') : api12.LMSCommit('');
    },

    begin: function () {
      var name = is2004 ? 'cmi.completion_status' : 'cmi.core.lesson_status';
      var before = get(name);
      if (before === '' || before === 'unknown' || before === 'not attempted') set(name, 'incomplete');
      // Answers stay for the next visit, whether this part is done or not.
      set(is2004 ? 'cmi.exit' : 'cmi.core.exit', 'suspend');
    },

    complete: function () {
      if (is2004) set('cmi.completion_status', 'completed');
      else if (get('cmi.core.lesson_status') !== 'passed') set('cmi.core.lesson_status', 'completed');
    },

    score: function (percent, passPercent) {
      var base = is2004 ? 'cmi.score.' : 'cmi.core.score.';
      set(base + 'min', 0);
      set(base + 'max', 100);
      set(base + 'raw', percent);
      var hasPassed = percent >= passPercent;
      if (is2004) {
        set('cmi.score.scaled', (percent / 100).toFixed(2));
        set('cmi.completion_status', 'completed');
        set('cmi.success_status', hasPassed ? 'passed' : 'failed');
      } else {
        set('cmi.core.lesson_status', hasPassed ? 'passed' : 'failed');
      }
    },

    /** Records how far an objective is met, 0 to 100 percent. */
    objective: function (id, percent, isMet) {
      var count = Number(get('cmi.objectives._count')) || 0;
      var index = 0;
      while (index < count && get('cmi.objectives.' + index + '.id') !== id) index += 1;
      var base = 'cmi.objectives.' + index + '.';
      if (index === count && !set(base + 'id', id)) return;
      set(base + 'score.min', 0);
      set(base + 'score.max', 100);
      set(base + 'score.raw', percent);
      if (is2004) {
        set(base + 'score.scaled', (percent / 100).toFixed(2));
        set(base + 'success_status', isMet ? 'passed' : 'failed');
        set(base + 'completion_status', 'completed');
      } else {
        set(base + 'status', isMet ? 'passed' : 'failed');
      }
    },

    /** Records one answer. answer and correct are lists of short names, pairs are [name, name]. */
    interaction: function (facts) {
      var base = 'cmi.interactions.' + (Number(get('cmi.interactions._count')) || 0) + '.';
      var join = function (list) {
        return list
          .map(function (part) {
            return Array.isArray(part) ? part.join(is2004 ? '[.]' : '.') : part;
          })
          .join(is2004 ? '[,]' : ',');
      };
      if (!set(base + 'id', facts.id)) return;
      set(base + 'type', facts.type);
      if (facts.objective) set(base + 'objectives.0.id', facts.objective);
      set(base + (is2004 ? 'timestamp' : 'time'), clockTime());
      set(base + 'correct_responses.0.pattern', join(facts.correct));
      set(base + 'weighting', 1);
      set(base + (is2004 ? 'learner_response' : 'student_response'), join(facts.answer));
      set(base + 'result', facts.isRight ? 'correct' : is2004 ? 'incorrect' : 'wrong');
      set(base + 'latency', interval(facts.milliseconds));
      if (is2004) set(base + 'description', facts.question.slice(0, 250));
    },

    /**
     * Ends this part. The portal is asked to go on to the next one where the standard has words for it, unless there is
     * something to read first: after the last part to go on is to leave.
     */
    finish: function (stays) {
      if (!isOpen) return;
      if (is2004 && !stays && get('adl.nav.request_valid.continue') === 'true') set('adl.nav.request', 'continue');
      is2004 ? api2004.Terminate('') : api12.LMSFinish('');
      isOpen = false;
    },

    close: function () {
      if (!isOpen) return;
      set(is2004 ? 'cmi.session_time' : 'cmi.core.session_time', interval(Date.now() - startedAt));
      is2004 ? api2004.Terminate('') : api12.LMSFinish('');
      isOpen = false;
    },
  };
})();
