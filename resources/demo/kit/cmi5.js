// Talks to the portal in cmi5, under the names of scorm.js. A page that was opened without a launch finds no portal and
// simply keeps nothing.
(function () {
  'use strict';

  var adl = 'http://adlnet.gov/expapi/verbs/';
  var cmi5 = 'https://w3id.org/xapi/cmi5/context/';
  var given = new URLSearchParams(location.search);
  var activity = given.get('activityId');
  var registration = given.get('registration');
  var actor = JSON.parse(given.get('actor') || 'null');
  var startedAt = Date.now();
  var authorization = '';
  var launch = {}; // LMS.LaunchData
  var kept = { page: '', state: {}, done: [] };
  var said = {}; // verbs of this session
  var unsaid = []; // statements that the portal has not confirmed
  var isOpen = false;
  var isSending = false;

  function address(resource, parameters) {
    return given.get('endpoint').replace(/\/?$/, '/') + resource + '?' + new URLSearchParams(parameters);
  }

  function call(method, resource, parameters, content, isLast) {
    return fetch(parameters ? address(resource, parameters) : given.get('endpoint').replace(/\/?$/, '/') + resource, {
      method: method,
      keepalive: Boolean(isLast),
      headers: {
        Authorization: 'Basic ' + authorization,
        'X-Experience-API-Version': '1.0.3',
        'Content-Type': 'application/json',
      },
      body: content === undefined ? undefined : JSON.stringify(content),
    });
  }

  function read(resource, parameters) {
    return call('GET', resource, parameters).then(function (answer) {
      if (answer.status === 404) return null;
      if (!answer.ok) throw new Error(answer.status);
      return answer.json();
    });
  }

  function stateOf(name) {
    return { stateId: name, activityId: activity, agent: JSON.stringify(actor), registration: registration };
  }

  // Not crypto.randomUUID(): it is there on secure addresses only.
  function uuid() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    var hex = Array.from(bytes, function (byte) {
      return (byte + 256).toString(16).slice(1);
    }).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  function duration() {
    return 'PT' + (Date.now() - startedAt) / 1000 + 'S';
  }

  /** A statement of this session; cmi5 allows any that keeps to the template of its context. */
  function statement(verb, object, result) {
    var made = {
      id: uuid(),
      actor: actor,
      verb: { id: adl + verb, display: { en: verb } },
      object: object,
      context: JSON.parse(JSON.stringify(launch.contextTemplate)),
      timestamp: new Date().toISOString(),
    };
    made.context.registration = registration;
    if (result) made.result = result;
    return made;
  }

  /** One of those that cmi5 defines, once a session. */
  function define(verb, result) {
    if (!isOpen || said[verb]) return;
    said[verb] = true;
    var made = statement(verb, { objectType: 'Activity', id: activity }, result);
    var categories = [{ id: cmi5 + 'categories/cmi5' }];
    if (result && ('success' in result || 'completion' in result)) categories.push({ id: cmi5 + 'categories/moveon' });
    made.context.contextActivities = made.context.contextActivities || {};
    made.context.contextActivities.category = categories;
    if (result && result.score && launch.masteryScore !== undefined) {
      made.context.extensions = made.context.extensions || {};
      made.context.extensions[cmi5 + 'extensions/masteryscore'] = launch.masteryScore;
    }
    say(made);
  }

  function say(made) {
    unsaid.push(made);
    send();
  }

  /** In their order, one request after the other; what a broken line has lost is sent again. */
  function send() {
    if (isSending || unsaid.length === 0) return;
    var these = unsaid.slice();
    isSending = true;
    call('POST', 'statements', null, these)
      .then(function (answer) {
        if (answer.status >= 500 || answer.status === 429) throw new Error(answer.status);
        unsaid = unsaid.slice(these.length);
        isSending = false;
        warn('');
        send();
      })
      .catch(function () {
        isSending = false;
        warn('Your progress cannot be saved at the moment. It is tried again.');
        setTimeout(send, 4000);
      });
  }

  function warn(text) {
    var note = document.querySelector('.unsaved');
    if (!note && !text) return;
    if (!note) {
      note = document.createElement('p');
      note.className = 'unsaved';
      note.setAttribute('role', 'status');
      document.body.prepend(note);
    }
    note.textContent = text;
    note.hidden = !text;
  }

  function isNormal() {
    return launch.launchMode === 'Normal';
  }

  function isDone(verb) {
    return kept.done.indexOf(verb) >= 0;
  }

  function once(verb, result) {
    if (!isOpen || !isNormal() || isDone(verb)) return;
    kept.done.push(verb);
    define(verb, result);
  }

  function begin() {
    return fetch(given.get('fetch'), { method: 'POST' })
      .then(function (answer) {
        return answer.json();
      })
      .then(function (answer) {
        if (!answer['auth-token']) throw new Error(answer['error-text']);
        authorization = answer['auth-token'];
        return Promise.all([
          read('activities/state', stateOf('LMS.LaunchData')),
          read('activities/state', stateOf('resume')),
          read('agents/profile', { profileId: 'cmi5LearnerPreferences', agent: JSON.stringify(actor) }),
        ]);
      })
      .then(function (answers) {
        launch = answers[0];
        kept = answers[1] || kept;
        isOpen = true;
        define('initialized');
      });
  }

  window.Scorm = {
    /** Its session is over with its result: another try is another one. */
    hasOneTry: true,

    open: function () {},

    /** Calls back once what an earlier visit left is there. */
    whenReady: function (start) {
      if (!given.get('fetch') || !actor) return start();
      begin()
        .catch(function () {
          warn('Nothing is kept of this visit. Leave this part and open it again.');
        })
        .then(start);
    },

    restore: function () {
      return { page: kept.page, state: kept.state };
    },

    isReview: function () {
      return launch.launchMode === 'Review';
    },

    /** cmi5 tells courses no names. */
    learnerFirstName: function () {
      return '';
    },

    keep: function (page, state, progress) {
      var isFurther = Math.round(progress * 100) > (kept.progress || 0);
      kept.page = page;
      kept.state = state;
      if (isFurther) kept.progress = Math.round(progress * 100);
      if (!isFurther || !isOpen || !isNormal() || kept.progress === 100) return;
      var extensions = {};
      extensions['https://w3id.org/xapi/cmi5/result/extensions/progress'] = kept.progress;
      say(statement('progressed', { objectType: 'Activity', id: activity }, { extensions: extensions }));
    },

    commit: function () {
      if (isOpen && isNormal()) call('PUT', 'activities/state', stateOf('resume'), kept).catch(function () {});
    },

    begin: function () {},

    complete: function () {
      once('completed', { completion: true, duration: duration() });
    },

    score: function (percent, passPercent) {
      var hasPassed = percent >= passPercent;
      var result = {
        score: { scaled: percent / 100, raw: percent, min: 0, max: 100 },
        success: hasPassed,
        duration: duration(),
      };
      once('completed', { completion: true, duration: duration() });
      if (hasPassed) once('passed', result);
      else if (isNormal() && !isDone('passed')) define('failed', result);
      // Who has failed begins anew the next time.
      if (!hasPassed) kept.state = {};
      if (!hasPassed) kept.page = '';
    },

    objective: function () {},

    interaction: function (facts) {
      if (!isOpen || !isNormal()) return;
      var join = function (list) {
        return list
          .map(function (part) {
            return Array.isArray(part) ? part.join('[.]') : part;
          })
          .join('[,]');
      };
      var question = {
        objectType: 'Activity',
        id: activity + '/questions/' + facts.id,
        definition: {
          type: 'http://adlnet.gov/expapi/activities/cmi.interaction',
          name: { en: facts.question },
          interactionType: facts.type,
          correctResponsesPattern: [join(facts.correct)],
        },
      };
      Object.keys(facts.words).forEach(function (list) {
        question.definition[list] = facts.words[list].map(function (part) {
          return { id: part[0], description: { en: part[1] } };
        });
      });
      say(
        statement('answered', question, {
          response: join(facts.answer),
          success: facts.isRight,
          duration: 'PT' + Math.round(facts.milliseconds / 1000) + 'S',
        }),
      );
    },

    /** Ends this part, and leaves unless there is something to read first. */
    finish: function (stays) {
      this.close();
      if (!stays) setTimeout(this.leave, 1200);
    },

    /** Nothing where there is no way back. */
    leave: function () {
      if (launch.returnURL) location.href = launch.returnURL;
    },

    close: function () {
      if (!isOpen) return;
      if (isNormal()) call('PUT', 'activities/state', stateOf('resume'), kept, true).catch(function () {});
      define('terminated', { duration: duration() });
      isOpen = false;
      // The page may be gone before a request that is under way is answered: what is kept already is passed over.
      if (unsaid.length > 0) call('POST', 'statements', null, unsaid, true).catch(function () {});
    },
  };
})();
