import { t } from '../../../core/text';
import { RecordSection } from '../../../parts/RecordPage';
import { UserValues } from '../../fields';
import { PersonFrame } from './PersonFrame';

/** What the portal asks of people beside what everybody asks. */
export function CustomFieldsPage() {
  return (
    <PersonFrame tab="fields.title">
      {(person) => (
        <div class="record-sections">
          <RecordSection title={t('fields.title')}>
            <UserValues userId={person.id} mayChange={person.may('CanManageUser')} />
          </RecordSection>
        </div>
      )}
    </PersonFrame>
  );
}
