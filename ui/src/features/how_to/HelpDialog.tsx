import './how_to.css';
import { useApi } from '../../api/client';
import type { OpenedHowTo } from '../../api/contract';
import { showBytes } from '../../core/dates';
import { t } from '../../core/text';
import { Dialog } from '../../parts/Dialog';
import { Icon } from '../../parts/Icon';
import { ErrorBanner, Loading, Skeleton } from '../../parts/status';
import { isPicture } from './how_to_rules';

/** The help of a screen: what is said about it, and its film, picture or file. */
export function HelpDialog({ howToId, onClose }: { howToId: number; onClose: () => void }) {
  const { data, error } = useApi('howTos.open', { howToId }, { fresh: true });
  return (
    <Dialog title={data?.title ?? t('howTo.title')} onClose={onClose} width={data?.embedded ? 860 : 640}>
      <div class="stack">
        {error && <ErrorBanner messages={[error.message]} />}
        {!data && !error && (
          <div aria-busy="true">
            <Loading />
            <Skeleton height={120} />
          </div>
        )}
        {data && (
          <>
            {data.description && (
              <p class="how-to-text" lang={data.language} dir="auto">
                {data.description}
              </p>
            )}
            <Content help={data} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Content({ help }: { help: OpenedHowTo }) {
  return (
    <>
      {help.embedded && (
        // biome-ignore lint/a11y/useMediaCaption: administrators give one file, a film that carries its words in itself
        <video class="how-to-film" src={help.url} controls playsInline preload="metadata" aria-label={help.title} />
      )}
      {isPicture(help.mimeType) && <img class="how-to-picture" src={help.url} alt={help.title} />}
      <div>
        <a class="button" href={help.url} download={help.fileName}>
          <Icon name="download" size={16} />
          <span>{t('howTo.download', { name: help.fileName, size: showBytes(help.size) })}</span>
        </a>
      </div>
    </>
  );
}
