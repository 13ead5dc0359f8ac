import { useState } from 'react';

import { download } from '../../../api/client';
import type { Operations } from '../../../api/contract';
import { useProfile } from '../../../api/people';
import { useGo } from '../../../core/navigate';
import { t } from '../../../core/text';
import { Button } from '../../../parts/Button';
import { toast } from '../../../parts/toast';

interface FileButtonsProps {
  /** What the list is narrowed to; the export has the same people. */
  filters: Operations['people.export']['input'];
  /** How many that are; undefined while the list is loaded. */
  total: number | undefined;
}

/** The list of people out of the portal as a file, and into it. */
export function FileButtons({ filters, total }: FileButtonsProps) {
  const profile = useProfile();
  const go = useGo();
  const [isExporting, setExporting] = useState(false);
  const canImport = profile?.roles.CanCreateUser === true || profile?.roles.CanManageUser === true;

  async function save() {
    setExporting(true);
    try {
      await download('people.export', filters, t('import.exportFile'));
    } catch (error) {
      toast(error instanceof Error ? error.message : t('error.unexpected'), 'failed');
    } finally {
      setExporting(false);
    }
  }

  return (
    <>
      {canImport && (
        <Button icon="upload" onClick={() => go('/admin/user/import')}>
          {t('import.open')}
        </Button>
      )}
      <Button
        icon="download"
        busy={isExporting}
        onClick={save}
        disabled={!total}
        reason={t(total === undefined ? 'common.loading' : 'import.nothingToExport')}
      >
        {t('import.export')}
      </Button>
    </>
  );
}
