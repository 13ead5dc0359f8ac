import { useEffect, useState } from 'react';

import { useProfile } from '../api/people';
import { homeStage, useHomeStage } from '../core/home_stage';
import { session } from '../core/session';
import { loadAllTexts, t } from '../core/text';

type Parts = typeof import('../features/player/HomeCourse');

/** Shows the course that is the home page while home asks for it, and until it has gone. */
export function HomeStage() {
  const { wanted, shown } = useHomeStage();
  const [parts, setParts] = useState<Parts | null>(null);
  const [, setTimes] = useState(0);
  const userId = useProfile()?.id;

  // Another session may be another person's.
  useEffect(() => session.listen(() => setTimes((times) => times + 1)), []);
  useEffect(() => {
    if (userId !== undefined) homeStage.isOf(userId);
  }, [userId]);

  useEffect(() => {
    if (!wanted || parts) return;
    Promise.all([import('../features/player/HomeCourse'), loadAllTexts()]).then(
      ([file]) => setParts(file),
      () => homeStage.fail(t('home.courseFailed')),
    );
  }, [wanted, parts]);

  // What is not there yet has nothing to finish.
  useEffect(() => {
    if (shown?.isLeaving && !parts) homeStage.gone(shown.number);
  }, [shown, parts]);

  if (!shown || !parts) return null;
  return (
    <>
      <parts.HomeCourse
        key={shown.number}
        isPreview={shown.isPreview}
        isHidden={!wanted || shown.isLeaving}
        isLeaving={shown.isLeaving}
        onGone={() => homeStage.gone(shown.number)}
      />
      {wanted && shown.isLeaving && <parts.HomeCourseWait />}
    </>
  );
}
