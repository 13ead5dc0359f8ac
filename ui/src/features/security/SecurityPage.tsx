import './security.css';
import { useRouter } from '@tanstack/react-router';

import { useApi } from '../../api/client';
import { useProfile } from '../../api/people';
import { useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { PageTitle } from '../../parts/PageTitle';
import { Banner, ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { Passkeys } from './Passkeys';
import { Phone } from './Phone';
import { Questions } from './Questions';
import { Sessions } from './Sessions';
import { TwoStep } from './TwoStep';

/** What protects the person's account, and where they are signed in. */
export function SecurityPage() {
  const status = useApi('security.show', {}, { fresh: true });
  const mustSetUp = useProfile()?.mustSetUpTwoSteps === true;
  const router = useRouter();
  const { redirect } = useQueryValues();
  /** The guard knows whether a second step is there now, and leads on to the page that was wanted. */
  const goOn = () => void (redirect && router.invalidate());
  useTitle(t('security.title'));
  return (
    <div class="security">
      <PageTitle>{t('security.title')}</PageTitle>
      {mustSetUp && <Banner tone="warning">{t('security.required')}</Banner>}
      {status.error && <ErrorBanner messages={[status.error.message]} />}
      {!status.data && !status.error && (
        <div class="card" aria-busy="true">
          <Loading />
          <Skeleton height={38} />
          <Skeleton height={38} />
        </div>
      )}
      {status.data && (
        <>
          <TwoStep status={status.data} onChanged={goOn} />
          <Passkeys status={status.data} onChanged={goOn} />
          <Phone />
          {!mustSetUp && <Questions />}
          <Sessions sessions={status.data.sessions} />
        </>
      )}
    </div>
  );
}
