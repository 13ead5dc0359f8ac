import { usePortal } from '../../api/people';
import { skinImage } from '../../core/skin';

/** What the skin puts above home: an image, words, or words on the image. */
export function HomeBanner() {
  const portal = usePortal();
  const image = skinImage(portal, 'header');
  const words = portal?.skin.headerText;
  if (!image && !words) return null;
  return (
    <div class={image ? 'home-banner has-image' : 'home-banner'}>
      {image && <img src={image} alt="" />}
      {words && <p>{words}</p>}
    </div>
  );
}
