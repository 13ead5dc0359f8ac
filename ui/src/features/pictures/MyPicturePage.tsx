import { useProfile } from '../../api/people';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { PageTitle } from '../../parts/PageTitle';
import { Loading } from '../../parts/status';
import { PictureField } from './PictureField';

/** The picture that others see beside one's own name. */
export function MyPicturePage() {
  const profile = useProfile();
  useTitle(t('pictures.mine'));
  return (
    <div class="picture-page">
      <PageTitle>{t('pictures.mine')}</PageTitle>
      <div class="card">
        {profile ? <PictureField name={profile.fullName} url={profile.profilePictureFilePath} /> : <Loading />}
      </div>
    </div>
  );
}
