import { describe, expect, it } from 'vitest';
import { readShellCommand } from './protocol';

const load = { oneroom: 1, id: 1, type: 'load', scoId: 3, scos: [], clearStorage: false, isRecorded: true };

describe('the command that loads a part', () => {
  it('brings the words for a window of its own', () => {
    const words = { text: 'It opens in a window.', button: 'Open', isRightToLeft: true };
    expect(readShellCommand({ ...load, words })).toMatchObject({ words });
    const none = { text: '', button: '', isRightToLeft: false };
    expect(readShellCommand(load)).toMatchObject({ words: none });
    expect(readShellCommand({ ...load, words: 'yes' })).toMatchObject({ words: none });
  });

  it('says whether the part reports by statements', () => {
    expect(readShellCommand({ ...load, isUnit: true })).toMatchObject({ isUnit: true });
    expect(readShellCommand({ ...load, isUnit: 'yes' })).toMatchObject({ isUnit: false });
  });
});
