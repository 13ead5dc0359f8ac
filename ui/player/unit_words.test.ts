import { describe, expect, it } from 'vitest';
import { readShellCommand } from './protocol';

const load = { oneroom: 1, id: 1, type: 'load', scoId: 3, scos: [], clearStorage: false, isRecorded: true };

describe('the command that loads a part which reports by statements', () => {
  it('brings the words for a window of its own', () => {
    const unit = { text: 'It opens in a window.', button: 'Open', isRightToLeft: true };
    expect(readShellCommand({ ...load, unit })).toMatchObject({ unit });
  });

  it('is told apart from one whose part calls an API', () => {
    expect(readShellCommand(load)).toMatchObject({ unit: null });
    expect(readShellCommand({ ...load, unit: 'yes' })).toMatchObject({ unit: null });
  });
});
