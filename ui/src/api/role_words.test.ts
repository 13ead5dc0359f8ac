import { afterAll, describe, expect, it } from 'vitest';

import english from '../../../resources/text/roles/en.json';
import { languageCodes, useTexts } from '../core/text';
import { loadRoleWords, readable, wordsFrom } from './role_words';

describe('role words', () => {
  const words = wordsFrom(english);
  afterAll(() => useTexts('en', {}));

  it('gives a role its title and explanation', () => {
    expect(words.title('CanViewUserList')).toBe('See people');
    expect(words.meaning('CanViewUserList')).toMatch(/list of people/);
    expect(words.area('contents')).toBe('Content');
  });

  it('never shows a raw name, not even of a role it does not know', () => {
    expect(words.title('Widgets_CanBendSpoons')).toBe('Widgets can bend spoons');
    expect(readable('CanManageCourse_OnlineTracked')).toBe('Can manage course online tracked');
  });

  it('are those of the language of the page', async () => {
    useTexts('de', {});
    const german = await loadRoleWords();
    expect(german.title('CanViewUserList')).toBe('Personen sehen');
    expect(german.area('contents')).toBe('Inhalte');
  });

  it.each(languageCodes)('tell the roles apart and explain each in a sentence of its own: %s', async (code) => {
    useTexts(code, {});
    const { title, meaning } = await loadRoleWords();
    const roles = Object.keys(english.titles);
    expect(new Set(roles.map(title)).size).toBe(roles.length);
    expect(new Set(roles.map(meaning)).size).toBe(roles.length);
    for (const role of roles) expect(meaning(role)).toMatch(/\p{L}.*\.$/u);
    if (code !== 'en') expect(roles.filter((role) => title(role) === words.title(role))).toEqual([]);
  });
});
