// The kinds of questions: each gets what it needs to read an answer, to show one again, and to be closed.
(function () {
  'use strict';

  function element(tag, className, text) {
    var made = document.createElement(tag);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  }

  function button(className, text, onClick) {
    var made = element('button', className, text);
    made.type = 'button';
    made.addEventListener('click', onClick);
    return made;
  }

  function all(root, selector) {
    return Array.prototype.slice.call(root.querySelectorAll(selector));
  }

  /** Short names with the words that stand for them. */
  function wordsOf(nodes) {
    return nodes.map(function (node) {
      return [node.dataset.answer, node.textContent.trim()];
    });
  }

  function prepareChoice(question) {
    var isMultiple = question.type === 'multiple';
    var labels = all(question.fieldset, 'label[data-answer]');
    question.words = question.type === 'true-false' ? {} : { choices: wordsOf(labels) };
    labels.forEach(function (label) {
      var input = element('input');
      input.type = isMultiple ? 'checkbox' : 'radio';
      input.name = question.id;
      input.value = label.dataset.answer;
      label.prepend(input);
    });
    var inputs = all(question.fieldset, 'input');
    question.correct = labels
      .filter(function (label) {
        return label.hasAttribute('data-correct');
      })
      .map(function (label) {
        return label.dataset.answer;
      });
    question.read = function () {
      var chosen = inputs.filter(function (input) {
        return input.checked;
      });
      return chosen.map(function (input) {
        return input.value;
      });
    };
    question.write = function (answer) {
      inputs.forEach(function (input) {
        input.checked = answer.indexOf(input.value) >= 0;
      });
    };
    question.lock = function (isLocked) {
      inputs.forEach(function (input) {
        input.disabled = isLocked;
      });
      labels.forEach(function (label) {
        label.classList.toggle('is-right', isLocked && label.hasAttribute('data-correct'));
        label.classList.toggle('is-wrong', isLocked && !label.hasAttribute('data-correct') && label.firstChild.checked);
      });
    };
  }

  function prepareOrder(question) {
    var list = question.fieldset.querySelector('ol');
    var items = all(list, 'li');
    question.words = { choices: wordsOf(items) };
    question.correct = items
      .map(function (item) {
        return item.dataset.answer;
      })
      .sort();
    var status = element('p', 'visually-hidden');
    status.setAttribute('role', 'status');
    question.fieldset.append(status);
    items.forEach(function (item) {
      var label = element('span', 'item-text', item.textContent.trim());
      item.textContent = '';
      var move = function (step) {
        return function (event) {
          var others = all(list, 'li');
          var place = others.indexOf(item);
          var target = others[place + step];
          if (!target) return;
          list.insertBefore(item, step < 0 ? target : target.nextSibling);
          event.currentTarget.focus();
          status.textContent = label.textContent + ': now number ' + (place + step + 1);
        };
      };
      var up = button('move', '↑', move(-1));
      up.setAttribute('aria-label', 'Move up: ' + label.textContent);
      var down = button('move', '↓', move(1));
      down.setAttribute('aria-label', 'Move down: ' + label.textContent);
      item.append(label, up, down);
    });
    question.read = function () {
      return all(list, 'li').map(function (item) {
        return item.dataset.answer;
      });
    };
    question.write = function (answer) {
      answer.forEach(function (name) {
        var item = items.filter(function (one) {
          return one.dataset.answer === name;
        })[0];
        if (item) list.append(item);
      });
    };
    question.lock = function (isLocked) {
      all(list, 'button').forEach(function (one) {
        one.disabled = isLocked;
      });
    };
  }

  function prepareMatch(question) {
    var rows = all(question.fieldset, '[data-answer]');
    var groups = question.fieldset.dataset.groups.split('|').map(function (text, index) {
      return { name: String(index + 1), text: text };
    });
    question.words = {
      source: wordsOf(rows),
      target: groups.map(function (group) {
        return [group.name, group.text];
      }),
    };
    var selects = rows.map(function (row) {
      var select = element('select');
      select.setAttribute('aria-label', row.textContent.trim());
      select.append(new Option('Choose…', ''));
      groups.forEach(function (group) {
        select.append(new Option(group.text, group.name));
      });
      row.append(select);
      return select;
    });
    question.correct = rows.map(function (row) {
      return [row.dataset.answer, row.dataset.group];
    });
    question.read = function () {
      var isComplete = selects.every(function (select) {
        return select.value !== '';
      });
      if (!isComplete) return [];
      return rows.map(function (row, index) {
        return [row.dataset.answer, selects[index].value];
      });
    };
    question.write = function (answer) {
      answer.forEach(function (pair, index) {
        if (selects[index]) selects[index].value = pair[1];
      });
    };
    question.lock = function (isLocked) {
      rows.forEach(function (row, index) {
        selects[index].disabled = isLocked;
        row.classList.toggle('is-right', isLocked && selects[index].value === row.dataset.group);
        row.classList.toggle('is-wrong', isLocked && selects[index].value !== row.dataset.group);
      });
    };
  }

  window.Page = { element: element, button: button, all: all };
  window.Questions = {
    /** The question of a fieldset: id, objective, text, words, correct, read(), write(answer), lock(isLocked). */
    of: function (fieldset) {
      var type = fieldset.dataset.type;
      var question = {
        id: fieldset.dataset.id,
        type: type,
        objective: fieldset.dataset.objective,
        text: fieldset.querySelector('legend').textContent.trim(),
        fieldset: fieldset,
        shownAt: Date.now(),
      };
      if (type === 'order') prepareOrder(question);
      else if (type === 'match') prepareMatch(question);
      else prepareChoice(question);
      return question;
    },
  };
})();
