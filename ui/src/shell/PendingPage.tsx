import { Loading, Skeleton } from '../parts/status';

/** A grey page while its code or the profile is on the way. */
export function PendingPage() {
  return (
    <div class="stack" style={{ padding: 24 }} aria-busy="true">
      <Loading />
      <Skeleton width={240} height={30} />
      <Skeleton width="60%" />
      <Skeleton height={120} radius={12} />
      <Skeleton height={120} radius={12} />
    </div>
  );
}
