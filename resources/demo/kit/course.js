// Turns the sections of a page into steps, its questions into interactions, and keeps the place and the answers.
// Markup: <section data-page="id" data-title="..."> steps; <fieldset class="question" data-id data-type> questions with
// <label data-answer="a" data-correct>; <div class="scene" data-hotspots> pictures to search; <div data-film> films to
// watch (film.js); .cards to turn over.
(function () {
  'use strict';

  var element = Page.element;
  var button = Page.button;
  var all = Page.all;
  var main = document.querySelector('main');
  var pages = Array.prototype.slice.call(main.querySelectorAll('section[data-page]'));
  var isAssessment = main.hasAttribute('data-assessment');
  var passPercent = Number(main.getAttribute('data-pass') || 80);
  var state = { seen: [], answers: {}, found: {}, films: {} };
  var questions = {};
  var current = -1;
  var nav = {};
  var isOver = false;

  function isSame(one, other) {
    return JSON.stringify(one) === JSON.stringify(other);
  }

  // ---------------------------------------------------------------- keeping

  function openTasks(page) {
    var tasks = all(page, '.question').filter(function (question) {
      return !state.answers[question.dataset.id];
    });
    var scenes = all(page, '[data-hotspots]').filter(function (scene) {
      return (state.found[scene.dataset.hotspots] || []).length < all(scene, '.spot').length;
    });
    var films = all(page, '[data-film]').filter(function (film) {
      return !Film.isSeen(state.films[film.dataset.film]);
    });
    return tasks.length + scenes.length + films.length;
  }

  /** Of one page, from 0 to 1: a film counts by what is seen of it. */
  function share(page) {
    if (state.seen.indexOf(page.dataset.page) < 0) return 0;
    if (openTasks(page) === 0) return 1;
    var film = page.querySelector('[data-film]');
    return film ? Math.min(0.99, Film.share(state.films[film.dataset.film])) : 0;
  }

  function progress() {
    return pages.map(share).reduce(function (total, one) {
      return total + one;
    }, 0) / pages.length;
  }

  function keep() {
    if (isOver) return;
    Scorm.keep(pages[current].dataset.page, state, progress());
    if (!isAssessment && progress() === 1) Scorm.complete();
    Scorm.commit();
  }

  // ---------------------------------------------------------------- questions

  function prepare(fieldset) {
    var question = Questions.of(fieldset);
    questions[question.id] = question;
    var feedback = element('div', 'feedback');
    feedback.setAttribute('role', 'status');
    var check = button('primary check', 'Check my answer', function () {
      answer(question);
    });
    fieldset.append(check, feedback);
    question.check = check;
    question.feedback = feedback;
    all(fieldset, '[data-right], [data-wrong]').forEach(function (note) {
      note.hidden = true;
    });
    var before = state.answers[question.id];
    if (before) {
      question.write(before.r);
      show(question, before.ok);
    }
  }

  var standardType = { multiple: 'choice', order: 'sequencing', match: 'matching' };

  function answer(question) {
    var given = question.read();
    if (given.length === 0) {
      question.feedback.className = 'feedback is-hint';
      question.feedback.textContent =
        question.type === 'match' ? 'Choose something in each row first.' : 'Choose an answer first.';
      return;
    }
    var isRight = isSame(given, question.correct);
    state.answers[question.id] = { r: given, ok: isRight };
    Scorm.interaction({
      id: question.id,
      type: standardType[question.type] || question.type,
      objective: question.objective,
      question: question.text,
      words: question.words,
      answer: given,
      correct: question.correct,
      isRight: isRight,
      milliseconds: Date.now() - question.shownAt,
    });
    show(question, isRight);
    keep();
    update();
  }

  function show(question, isRight) {
    var note = question.fieldset.querySelector(isRight ? '[data-right]' : '[data-wrong]');
    question.feedback.className = 'feedback ' + (isRight ? 'is-right' : 'is-wrong');
    question.feedback.textContent = '';
    question.feedback.append(element('strong', '', isRight ? 'Right. ' : 'Not quite. '));
    question.feedback.append(note ? note.textContent : '');
    question.lock(true);
    question.check.hidden = true;
    if (!isRight && !isAssessment) {
      question.feedback.append(
        button('again', 'Try again', function () {
          question.lock(false);
          question.check.hidden = false;
          question.feedback.textContent = '';
          question.shownAt = Date.now();
          (question.fieldset.querySelector('input, select, button') || question.check).focus();
        }),
      );
    }
  }

  // ---------------------------------------------------------------- pictures and cards

  function prepareScene(scene) {
    var name = scene.dataset.hotspots;
    var spots = all(scene, '.spot');
    var list = element('ul', 'found');
    var count = element('p', 'count');
    count.setAttribute('role', 'status');
    scene.append(count, list);
    function showFound() {
      var found = state.found[name] || [];
      count.textContent = 'Found ' + found.length + ' of ' + spots.length;
      list.textContent = '';
      spots.forEach(function (spot) {
        var isFound = found.indexOf(spot.id) >= 0;
        spot.classList.toggle('is-found', isFound);
        spot.setAttribute('aria-pressed', String(isFound));
        if (isFound) list.append(element('li', '', spot.dataset.note));
      });
    }
    spots.forEach(function (spot) {
      spot.setAttribute('tabindex', '0');
      spot.setAttribute('role', 'button');
      function find() {
        var found = state.found[name] || [];
        if (found.indexOf(spot.id) >= 0) return;
        state.found[name] = found.concat(spot.id);
        showFound();
        keep();
        update();
      }
      spot.addEventListener('click', find);
      spot.addEventListener('keydown', function (event) {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        find();
      });
    });
    showFound();
  }

  function prepareFilm(box) {
    var name = box.dataset.film;
    state.films[name] = state.films[name] || { ranges: [], at: 0, length: 0 };
    Film.prepare(box, state.films[name], function (isWorthSaving) {
      if (isWorthSaving) keep();
      update();
    });
  }

  function prepareTriangle(figure) {
    var text = element('p', 'count', 'The fire burns. Take something away.');
    text.setAttribute('role', 'status');
    var row = element('div', 'toggles');
    var parts = { heat: 'Heat', fuel: 'Fuel', oxygen: 'Oxygen' };
    var how = {
      heat: 'Without heat the fire dies: this is what water does.',
      fuel: 'Without fuel the fire starves: keep things that burn apart from it.',
      oxygen: 'Without oxygen the fire smothers: this is what foam, carbon dioxide and fire blankets do.',
    };
    var removed = null;
    Object.keys(parts).forEach(function (part) {
      var toggle = button('toggle', 'Take away ' + parts[part].toLowerCase(), function () {
        removed = removed === part ? null : part;
        figure.dataset.removed = removed || '';
        all(row, 'button').forEach(function (one) {
          one.setAttribute('aria-pressed', String(one === toggle && removed === part));
        });
        text.textContent = removed ? how[removed] : 'The fire burns. Take something away.';
      });
      toggle.setAttribute('aria-pressed', 'false');
      row.append(toggle);
    });
    figure.append(row, text);
  }

  // ---------------------------------------------------------------- steps

  function buildFrame() {
    var header = element('div', 'bar');
    nav.title = element('p', 'step-title');
    nav.count = element('p', 'step-count');
    nav.meter = element('div', 'meter');
    nav.fill = element('span');
    nav.meter.append(nav.fill);
    header.append(nav.title, nav.count, nav.meter);
    document.body.prepend(header);

    var footer = element('div', 'steps');
    nav.back = button('quiet', 'Back', function () {
      go(current - 1, true);
    });
    nav.hint = element('p', 'hint');
    nav.hint.id = 'next-hint';
    nav.next = button('primary', 'Next', forward);
    nav.next.setAttribute('aria-describedby', 'next-hint');
    footer.append(nav.back, nav.hint, nav.next);
    document.body.append(footer);
  }

  function forward() {
    if (openTasks(pages[current]) > 0) {
      nav.hint.textContent = 'Finish the task on this page first.';
      nav.hint.classList.add('is-shown');
      return;
    }
    if (current < pages.length - 1) go(current + 1, true);
    else end();
  }

  function update() {
    if (isOver) return;
    var page = pages[current];
    var isLast = current === pages.length - 1;
    var left = openTasks(page);
    nav.title.textContent = page.dataset.title;
    nav.count.textContent = current + 1 + ' of ' + pages.length;
    nav.fill.style.width = Math.round(((current + 1) / pages.length) * 100) + '%';
    nav.back.hidden = current === 0;
    nav.next.textContent = isLast ? (isAssessment ? 'See my result' : 'Finish this part') : 'Next';
    nav.next.setAttribute('aria-disabled', String(left > 0));
    nav.hint.textContent = left === 0 ? '' : left === 1 ? 'One task left on this page.' : left + ' tasks left on this page.';
    nav.hint.classList.remove('is-shown');
  }

  function go(index, isMoved) {
    current = Math.max(0, Math.min(index, pages.length - 1));
    pages.forEach(function (page, place) {
      page.hidden = place !== current;
      if (page.hidden)
        all(page, 'video').forEach(function (video) {
          video.pause();
        });
    });
    var id = pages[current].dataset.page;
    if (state.seen.indexOf(id) < 0) state.seen.push(id);
    all(pages[current], '.question').forEach(function (fieldset) {
      questions[fieldset.dataset.id].shownAt = Date.now();
    });
    update();
    window.scrollTo(0, 0);
    if (isMoved) {
      var heading = pages[current].querySelector('h1, h2');
      if (heading) {
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      }
    }
    keep();
  }

  // ---------------------------------------------------------------- the end

  function end() {
    if (isAssessment) showResult();
    else showEnd();
  }

  function takeOver(panel) {
    isOver = true;
    pages.forEach(function (page) {
      page.hidden = true;
    });
    main.append(panel);
    document.querySelector('.steps').hidden = true;
    var heading = panel.querySelector('h1');
    heading.tabIndex = -1;
    heading.focus();
  }

  function showEnd() {
    Scorm.complete();
    keep();
    var panel = element('section', 'ending');
    panel.append(element('h1', '', 'Part finished'));
    panel.append(element('p', '', main.dataset.ending || 'Well done. You can go on to the next part now.'));
    takeOver(panel);
    Scorm.finish();
  }

  function percentRight(list) {
    var right = list.filter(function (question) {
      return state.answers[question.id] && state.answers[question.id].ok;
    });
    return Math.round((right.length / list.length) * 100);
  }

  function showResult() {
    var list = Object.keys(questions).map(function (id) {
      return questions[id];
    });
    var percent = percentRight(list);
    var hasPassed = percent >= passPercent;
    var panel = element('section', 'ending');
    panel.classList.toggle('is-open', !hasPassed);
    panel.append(element('h1', '', hasPassed ? 'Passed' : 'Not passed yet'));
    var name = Scorm.learnerFirstName();
    panel.append(
      element('p', 'big', percent + ' %'),
      element(
        'p',
        '',
        (name ? name + ', you' : 'You') + ' need ' + passPercent + ' % to pass. ' +
          (hasPassed
            ? 'Your result is recorded.'
            : 'Look at the topics below and try again: there is no limit.' +
              (Scorm.hasOneTry ? ' Open this part once more for that.' : '')),
      ),
    );
    var table = element('ul', 'topics');
    var topics = {};
    list.forEach(function (question) {
      (topics[question.objective] = topics[question.objective] || []).push(question);
    });
    Object.keys(topics).forEach(function (id) {
      var part = percentRight(topics[id]);
      Scorm.objective(id, part, part >= passPercent);
      var row = element('li');
      var label = main.querySelector('[data-objective-name="' + id + '"]');
      row.append(element('span', '', label ? label.textContent : id), element('strong', '', part + ' %'));
      table.append(row);
    });
    panel.append(table);
    Scorm.score(percent, passPercent);
    if (!hasPassed && !Scorm.hasOneTry) {
      panel.append(
        button('primary', 'Try again', function () {
          state.answers = {};
          state.seen = [];
          isOver = false;
          panel.remove();
          document.querySelector('.steps').hidden = false;
          list.forEach(function (question) {
            question.lock(false);
            question.check.hidden = false;
            question.feedback.textContent = '';
            question.feedback.className = 'feedback';
            if (question.type !== 'order') question.write([]);
          });
          go(0, true);
        }),
      );
      keep();
      takeOver(panel);
      Scorm.commit();
      return;
    }
    if (Scorm.leave) panel.append(button('primary', 'Leave this part', Scorm.leave));
    if (hasPassed) keep();
    takeOver(panel);
    Scorm.finish(true);
  }

  // ---------------------------------------------------------------- start

  function start() {
    var kept = Scorm.restore();
    if (kept.state && kept.state.answers) state = kept.state;
    state.films = state.films || {};
    Scorm.begin();
    buildFrame();
    all(main, '.question').forEach(prepare);
    all(main, '[data-hotspots]').forEach(prepareScene);
    all(main, '[data-triangle]').forEach(prepareTriangle);
    all(main, '[data-film]').forEach(prepareFilm);
    var first = pages
      .map(function (page) {
        return page.dataset.page;
      })
      .indexOf(kept.page);
    document.body.classList.add('is-ready');
    go(Math.max(0, first), false);
  }

  Scorm.open();
  if (Scorm.whenReady) Scorm.whenReady(start);
  else start();

  window.addEventListener('pagehide', function () {
    Scorm.close();
  });
})();
