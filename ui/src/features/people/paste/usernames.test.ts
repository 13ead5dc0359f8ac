import { describe, expect, it } from 'vitest';

import { usernamesIn } from './usernames';

describe('a pasted list of usernames', () => {
  it('is split at lines, commas, semicolons and tabs, without blanks round names', () => {
    expect(usernamesIn(' ada \r\nbo.lund,grace;\t hannah\n\n')).toEqual(['ada', 'bo.lund', 'grace', 'hannah']);
    expect(usernamesIn(' \n')).toEqual([]);
  });
});
