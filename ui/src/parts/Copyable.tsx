import './Copyable.css';
import { t } from '../core/text';
import { Button } from './Button';
import { toast } from './toast';

/** Puts the text on the clipboard and says so. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(t('common.copied'));
  } catch {
    toast(t('common.copyFailed'), 'failed');
  }
}

/** Something to copy: in full, marked by one click, with a button. */
export function Copyable({ label, text, copyLabel }: { label: string; text: string; copyLabel: string }) {
  return (
    <div>
      <p class="field-label">{label}</p>
      <div class="copyable">
        <code dir="ltr">{text}</code>
        <Button size="small" icon="copy" aria-label={copyLabel} onClick={() => copyText(text)}>
          {t('common.copy')}
        </Button>
      </div>
    </div>
  );
}
