import { useProfile } from '../../api/people';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { Loading } from '../../parts/status';
import { PictureField } from './PictureField';

/** The picture that others see beside one's own name. */
export function MyPicturePage() {
  const profile = useProfile();
  useTitle(t('pictures.mine'));
  return (
    <div class="picture-page">
      <h1>{t('pictures.mine')}</h1>
      <div class="card">
        {profile ? <PictureField name={profile.fullName} url={profile.profilePictureFilePath} /> : <Loading />}
      </div>
    </div>
  );
}
