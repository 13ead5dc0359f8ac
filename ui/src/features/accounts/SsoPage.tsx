import { useQueryValues } from '../../core/navigate';
import { t } from '../../core/text';
import { Banner } from '../../parts/status';
import { Door } from './Door';
import { ClosedWay, OtherWays } from './WaysIn';

/** Single sign-on is written down in the configuration and not offered yet: this says so, and leads on. */
export function SsoPage() {
  return <ClosedWay text={t('sso.notConnected')} />;
}

/** Where a single sign-on that failed ends. What the provider says is shown as text and never followed. */
export function SsoErrorPage() {
  const { error_description: told } = useQueryValues();
  return (
    <Door>
      <div>
        <h1>{t('sso.errorHeading')}</h1>
        <p class="muted">{t('sso.errorText')}</p>
      </div>
      {told && (
        <Banner tone="warning">
          {t('sso.providerSays')} <bdi>{told.slice(0, 300)}</bdi>
        </Banner>
      )}
      <OtherWays />
    </Door>
  );
}
