import { usePortal } from '../api/people';
import { skinImage } from '../core/skin';
import { Mark } from './Mark';

/** The sign of the portal: the brand image of the skin, else the mark of Oneroom. The name stands beside it. */
export function BrandSign({ size = 32 }: { size?: number }) {
  const image = skinImage(usePortal(), 'brand');
  if (!image) return <Mark size={size} />;
  return <img class="brand-image" src={image} alt="" style={{ blockSize: `${size}px` }} />;
}
