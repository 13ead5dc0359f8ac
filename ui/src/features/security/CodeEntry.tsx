import { useState } from 'react';

import { Refused } from '../../api/client';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { TextInput } from '../../parts/inputs';
import { Banner, ErrorBanner } from '../../parts/status';

interface Props {
  /** Where the code went, in words. */
  sent: string;
  /** Nothing sends it by itself: an administrator hands it over. */
  isHandedOver: boolean;
  /** Tries the code; what comes back stands under the field, '' when it was right. */
  check: (code: string) => Promise<string>;
  again: () => Promise<unknown>;
  onBack: () => void;
}

/** A code that was sent, to be typed: Validate, Back, and a new one. */
export function CodeEntry({ sent, isHandedOver, check, again, onBack }: Props) {
  const [code, setCode] = useState('');
  const [errors, setErrors] = useState<string[]>([]);
  const [failure, setFailure] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function run(what: () => Promise<void>) {
    if (isBusy) return;
    setBusy(true);
    setErrors([]);
    setFailure('');
    try {
      await what();
    } catch (error) {
      setFailure(error instanceof Refused ? error.message : t('error.unexpected'));
    }
    setBusy(false);
  }

  async function validate() {
    if (!code.trim()) return setErrors([t('secondStep.codeMissing')]);
    const wrong = await check(code);
    if (wrong) {
      setErrors([wrong]);
      setCode('');
    }
  }

  return (
    <form
      class="code-entry"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(validate);
      }}
    >
      <Banner tone={isHandedOver ? 'warning' : 'success'}>{isHandedOver ? t('phone.handedOver') : sent}</Banner>
      <ErrorBanner messages={failure ? [failure] : []} />
      <TextInput
        label={t('phone.code')}
        hint={t('phone.codeHint')}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        verbatim
        autoFocus
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setErrors([]);
        }}
        errors={errors}
      />
      <div class="security-actions">
        <Button onClick={onBack}>{t('phone.back')}</Button>
        <Button look="primary" type="submit" busy={isBusy}>
          {t('phone.validate')}
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            run(async () => {
              await again();
              setCode('');
            })
          }
        >
          {t('phone.again')}
        </Button>
      </div>
    </form>
  );
}
