import { PageTitle } from '../../parts/PageTitle';
import './fields.css';

import { useProfile } from '../../api/people';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { OwnValues } from './ValuesForm';

/** What the portal knows of the person who looks, beside their account. */
export function OwnValuesPage() {
  const profile = useProfile();
  useTitle(t('fields.own'));
  return (
    <section class="card own-values" aria-labelledby="own-values-title">
      <PageTitle id="own-values-title">{t('fields.own')}</PageTitle>
      <p class="muted">{t('fields.ownLead', { name: profile?.fullName ?? '' })}</p>
      <OwnValues />
    </section>
  );
}
