import { useState } from 'react';

import { t } from '../core/text';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { History } from './History';

/** A button that opens what was done to one record, where that has no panel of its own. */
export function HistoryButton({
  title,
  look = 'quiet',
  ...of
}: {
  /** What the record is called. */
  title: string;
  look?: 'quiet' | 'plain';
  kind: string;
  objectId?: number;
  name?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look={look}
        size="small"
        icon="clock-history"
        aria-label={t('history.of', { title })}
        onClick={() => setOpen(true)}
      >
        {t('history.title')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('history.of', { title })}
          onClose={() => setOpen(false)}
          foot={
            <Button look="primary" onClick={() => setOpen(false)} autoFocus>
              {t('common.close')}
            </Button>
          }
        >
          <History {...of} />
        </Dialog>
      )}
    </>
  );
}
