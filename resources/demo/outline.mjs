// What there is to do in one part of a course, read from its page: what a learner who takes it leaves behind.

const attribute = (tag, name) => tag.match(new RegExp(`${name}="([^"]*)"`))?.[1] ?? '';
const all = (text, pattern) => [...text.matchAll(pattern)];

const standardType = { multiple: 'choice', order: 'sequencing', match: 'matching' };

/** The right answer and a wrong one of a question, as lists of short names or pairs of them. */
function answers(type, body) {
  if (type === 'match') {
    const rows = all(body, /data-answer="(\w+)" data-group="(\w+)"/g).map(([, answer, group]) => [answer, group]);
    const [first, ...rest] = rows;
    return [rows, [[first[0], rows.find(([, group]) => group !== first[1])[1]], ...rest]];
  }
  const choices = all(body, /<(?:label|li) data-answer="(\w+)"( data-correct)?/g);
  const names = choices.map(([, name]) => name);
  if (type === 'order') return [[...names].sort(), names];
  const right = choices.filter(([, , isRight]) => isRight).map(([, name]) => name);
  const wrong = names.filter((name) => !right.includes(name));
  return [right, type === 'multiple' ? [right[0], wrong[0]].sort() : [wrong[0]]];
}

/** The lists that say in a definition of xAPI what the short names stand for. */
function components(type, tag, body) {
  const list = (pairs) => pairs.map(([id, words]) => ({ id, description: { en: words.replace(/<[^>]*>/g, '').trim() } }));
  if (type === 'true-false') return {};
  if (type !== 'match')
    return { choices: list(all(body, /<(label|li) data-answer="(\w+)"[^>]*>([\s\S]*?)<\/\1>/g).map(([, , id, words]) => [id, words])) };
  return {
    source: list(all(body, /<div [^>]*data-answer="(\w+)"[^>]*>([\s\S]*?)<\/div>/g).map(([, id, words]) => [id, words])),
    target: list(attribute(tag, 'data-groups').split('|').map((words, at) => [String(at + 1), words])),
  };
}

function questionsOf(text, is2004) {
  const join = (list) => list.map((one) => (Array.isArray(one) ? one.join(is2004 ? '[.]' : '.') : one)).join(is2004 ? '[,]' : ',');
  return all(text, /<fieldset class="question"([^>]*)>([\s\S]*?)<\/fieldset>/g).map(([, tag, body]) => {
    const type = attribute(tag, 'data-type');
    const [right, wrong] = answers(type, body);
    return {
      id: attribute(tag, 'data-id'),
      type: standardType[type] ?? type,
      objective: attribute(tag, 'data-objective'),
      text: body.match(/<legend>([\s\S]*?)<\/legend>/)[1],
      right: join(right),
      wrong: join(wrong),
      components: JSON.stringify(components(type, tag, body)),
      kept: right,
    };
  });
}

/** cmi.suspend_data as course.js keeps it when these pages are done. */
function keptAfter(pages, questionsOfPage) {
  const done = pages.flatMap(([, text]) => questionsOfPage(text));
  return {
    seen: pages.map(([id]) => id),
    answers: Object.fromEntries(done.map(({ id, kept }) => [id, { r: kept, ok: true }])),
    found: Object.fromEntries(
      pages.flatMap(([, text]) =>
        all(text, /data-hotspots="([^"]+)"/g).map(([, name]) => [
          name,
          all(text, /class="spot" id="([^"]+)"/g).map(([, spot]) => spot),
        ]),
      ),
    ),
  };
}

/** isCheck: its questions decide. half*: as left in the middle, on a page whose tasks are still open. */
export function outline(text, standard) {
  const is2004 = standard !== '1.2'; // cmi5 writes answers in the same way
  const questions = questionsOf(text, is2004);
  const pages = text
    .split(/<section data-page="/)
    .slice(1)
    .map((one) => [one.slice(0, one.indexOf('"')), one]);
  const middle = Math.floor(pages.length / 2);
  const ofPage = (page) => questionsOf(page, is2004);
  const film = text.match(/data-film="([^"]+)"/)?.[1];
  const half = keptAfter(pages.slice(0, film ? 0 : middle), ofPage);
  const whole = keptAfter(pages, ofPage);
  if (film) {
    // Left at 0:41 of 1:18.
    half.films = { [film]: { ranges: [[0, 41]], at: 41, length: 78.008 } };
    whole.films = { [film]: { ranges: [[0, 78]], at: 78, length: 78.008 } };
  }
  half.seen.push(pages[film ? 0 : middle][0]);
  return {
    isCheck: text.includes('data-assessment'),
    questions: questions.map(({ kept, ...question }) => question),
    lastPage: pages.at(-1)[0],
    halfPage: half.seen.at(-1),
    half: JSON.stringify(half),
    whole: JSON.stringify(whole),
    halfProgress: film ? ((41 / 74) / pages.length).toFixed(4) : (middle / pages.length).toFixed(4),
  };
}
