// What the pages of all ways to sign in share: the second step, and the other ways.
import type { OfferedOption } from '../../api/contract';
import { usePortal } from '../../api/people';
import { Link } from '../../core/Link';
import { useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { Button } from '../../parts/Button';
import { Banner } from '../../parts/status';
import { Door } from './Door';
import { SecondStepFields, signInSteps, useSecondStep } from './SecondStep';
import type { useSignIn } from './useSignIn';

export type Way = OfferedOption['type'];

/** As the administrator calls it, else by words of the page. */
export function wordsOf(option: OfferedOption): string {
  return option.title || t(`login.way.${option.type}`);
}

export function useWays(): { ways: readonly OfferedOption[]; isOffered: (type: Way) => boolean } {
  const ways = usePortal()?.loginOptions ?? [];
  return { ways, isOffered: (type) => ways.some((one) => one.type === type) };
}

/** Links to the ways that are not shown; what was wanted goes with them. */
export function OtherWays({ except }: { except?: Way }) {
  const { redirect, ssoredirect } = useQueryValues();
  const others = useWays().ways.filter((one) => one.type !== except);
  if (others.length === 0) return null;
  return (
    <nav class="ways-in" aria-label={t('login.otherWays')}>
      <p class="muted">{t('login.otherWays')}</p>
      <ul>
        {others.map((one) => (
          <li key={one.type}>
            <Link to={`/login/${one.type}`} query={{ redirect, ssoredirect }} class="button">
              {wordsOf(one)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** For an address of a way that is not open here. */
export function ClosedWay({ text }: { text: string }) {
  return (
    <Door>
      <h1>{t('login.heading')}</h1>
      <Banner tone="warning">{text}</Banner>
      <OtherWays />
    </Door>
  );
}

/** After a right password or link, for those who use two steps. */
export function SecondStepDoor({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const step = useSecondStep(signIn.offer, signInSteps, { done: signIn.finish, startAgain: signIn.restart });
  return (
    <Door>
      <div>
        <h1>{t('secondStep.heading')}</h1>
        <p class="muted">{t('secondStep.lead')}</p>
      </div>
      <form class="stack" onSubmit={step.submit} noValidate>
        <SecondStepFields step={step} />
        <Button type="submit" look="primary" wide busy={step.isBusy}>
          {step.action}
        </Button>
        <Button wide onClick={() => signIn.restart('')} disabled={step.isBusy}>
          {t('secondStep.back')}
        </Button>
      </form>
    </Door>
  );
}
