import type { ComponentType } from 'preact';
import { useEffect, useState } from 'react';

import { homeStage, useHomeStage } from '../core/home_stage';
import { loadAllTexts, t } from '../core/text';
import type { HomeCourseProps } from '../features/player/HomeCourse';

/** Shows the course that is the home page while home asks for it, and until it has gone. */
export function HomeStage() {
  const { wanted } = useHomeStage();
  const [HomeCourse, setHomeCourse] = useState<ComponentType<HomeCourseProps> | null>(null);
  const [shown, setShown] = useState<{ isPreview: boolean; number: number } | null>(null);

  useEffect(() => {
    if (!wanted || HomeCourse) return;
    Promise.all([import('../features/player/HomeCourse'), loadAllTexts()]).then(
      ([file]) => setHomeCourse(() => file.HomeCourse),
      () => homeStage.fail(t('home.courseFailed')),
    );
  }, [wanted, HomeCourse]);

  // One that is still leaving goes first.
  useEffect(() => {
    if (wanted && !shown) setShown({ isPreview: wanted.isPreview, number: Date.now() });
  }, [wanted, shown]);

  if (!shown || !HomeCourse) return null;
  return (
    <HomeCourse
      key={shown.number}
      isPreview={shown.isPreview}
      isLeaving={wanted?.isPreview !== shown.isPreview}
      onGone={() => setShown(null)}
    />
  );
}
