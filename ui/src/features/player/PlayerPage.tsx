// The player: the course in its frame, and round it what the portal has to say. The course runs on another origin; this
// page never touches it.
import './player.css';
import { useEffect, useRef, useState } from 'react';
import type { Launch, LaunchSco } from '../../api/contract';
import { useGo, usePathValues } from '../../core/navigate';
import { t } from '../../core/text';
import { useTitle } from '../../core/title';
import { Button, IconButton } from '../../parts/Button';
import { Icon } from '../../parts/Icon';
import { EmptyState, ProgressRing } from '../../parts/status';
import { Contents } from './Contents';
import { readLaunch } from './launch';
import { Notices, Saved, Stopped, sandbox } from './player_parts';
import { isDone, isMenu, listed, neighbour, playable, reportsByStatements } from './player_rules';
import { Steps } from './Steps';
import { usePlayer } from './usePlayer';
import { WrappedReport } from './WrappedReport';
import { useWayOut } from './way_out';

export function PlayerPage() {
  const { launchId = '' } = usePathValues();
  const launch = readLaunch(launchId);
  return launch ? <Player key={launchId} launch={launch} /> : <NotHere />;
}

/** A tab that did not start the launch: the address was copied or came from the history. */
function NotHere() {
  const go = useGo();
  const { isWrapped } = useWayOut();
  return (
    <main class="player-stop">
      <EmptyState
        icon="collection-play"
        title={t(isWrapped ? 'dispatch.lostTitle' : 'player.notHereTitle')}
        action={
          isWrapped ? undefined : (
            <Button look="primary" onClick={() => go('/home')}>
              {t('common.toHome')}
            </Button>
          )
        }
      >
        {t(isWrapped ? 'dispatch.lostText' : 'player.notHereText')}
      </EmptyState>
    </main>
  );
}

function Player({ launch }: { launch: Launch }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const root = useRef<HTMLDivElement>(null);
  const player = usePlayer(launch, frame);
  const { navigation } = player;
  const { isWrapped } = useWayOut();
  const isSeveral = playable(listed(player.scos)).length > 1;
  const [isListOpen, setListOpen] = useState(() => isSeveral && innerWidth >= 1000);
  const isFullscreen = useFullscreen();
  const next = navigation ? null : neighbour(player.scos, player.scoId, 1);
  const isMore = navigation ? navigation.canContinue || isMenu(player.scos) : next !== null;
  /** Its course said that it will be gone on with, and so it is not finished. */
  const isLeftOpen = player.finished === 'suspended' && player.part !== undefined && !isDone(player.part);
  useTitle(t('player.title'), launch.title);

  const open = (sco: LaunchSco) => move(() => player.openPart(sco));

  function move(go: () => void) {
    go();
    if (innerWidth < 1000) setListOpen(false);
    frame.current?.focus();
  }

  return (
    <div ref={root} class={isWrapped ? 'player is-wrapped' : 'player'}>
      <header class="player-bar" aria-label={t('player.title')}>
        <Button class="player-exit" icon="arrow-left" busy={player.isLeaving} onClick={() => void player.leave()}>
          {t('player.exit')}
        </Button>
        <div class="player-title">
          <h1>{launch.title}</h1>
          {isSeveral && player.part && <p>{player.part.title}</p>}
        </div>
        <div class="player-state">
          {launch.mode === 'normal' && !reportsByStatements(launch) && <Saved state={player.save} />}
          {player.progressPercent !== null && (
            <ProgressRing
              size={36}
              percent={player.progressPercent}
              isDone={player.progressPercent === 100}
              label={t('player.progress')}
            />
          )}
          {isSeveral && (
            <IconButton
              icon="list"
              label={t(isListOpen ? 'player.hideContents' : 'player.showContents')}
              aria-expanded={isListOpen}
              aria-controls="player-contents"
              onClick={() => setListOpen(!isListOpen)}
            />
          )}
          {document.fullscreenEnabled && (
            <IconButton
              icon={isFullscreen ? 'fullscreen-exit' : 'fullscreen'}
              label={t(isFullscreen ? 'player.windowed' : 'player.fullscreen')}
              onClick={() => (isFullscreen ? document.exitFullscreen() : root.current?.requestFullscreen())}
            />
          )}
        </div>
      </header>

      {isWrapped && <WrappedReport save={player.save} percent={player.progressPercent} />}
      <Notices
        launch={launch}
        save={player.save}
        problem={player.problem}
        refusal={player.refusal}
        isSilent={player.isSilent}
        isWindowBlocked={player.isWindowBlocked}
        isTimeUp={player.timeUp === 'goesOn'}
        isSignedOut={player.isSignedOut}
        onRetry={player.retry}
      />
      {player.finished && player.problem === null && (
        <div class="player-finished" role="status">
          <Icon name="check-circle" />
          <p>{t(isLeftOpen ? 'player.leftOpen' : isMore ? 'player.partFinished' : 'player.courseFinished')}</p>
          {isLeftOpen && !navigation && <Button onClick={player.goOn}>{t('player.goOn')}</Button>}
          {next && !isLeftOpen ? (
            <Button look="primary" onClick={() => open(next)}>
              {t('player.next', { title: next.title })}
            </Button>
          ) : navigation?.canContinue ? (
            <Button look="primary" onClick={() => player.ask('continue')}>
              {t('player.continue')}
            </Button>
          ) : isMore && !isLeftOpen ? null : (
            <Button look="primary" busy={player.isLeaving} onClick={() => void player.leave()}>
              {t('player.exit')}
            </Button>
          )}
        </div>
      )}

      <div class="player-body">
        <main class="player-course" aria-label={launch.title}>
          <iframe
            ref={frame}
            class={player.problem || player.isChoosing || player.timeUp === 'ended' ? 'is-hidden' : undefined}
            title={launch.title}
            src={launch.url}
            sandbox={sandbox}
            allow="fullscreen; autoplay; clipboard-write"
          />
          {player.isLoading && player.problem === null && <div class="player-wait spinner" aria-hidden="true" />}
          {player.timeUp === 'ended' && player.problem === null && (
            <div class="player-stop" role="alert">
              <EmptyState
                icon="clock"
                title={t('player.timeUpTitle')}
                action={
                  <>
                    {next && (
                      <Button look="primary" onClick={() => open(next)}>
                        {t('player.next', { title: next.title })}
                      </Button>
                    )}
                    <Button look={next ? 'plain' : 'primary'} onClick={() => void player.leave()}>
                      {t('player.exit')}
                    </Button>
                  </>
                }
              >
                {t('player.timeUpText')}
              </EmptyState>
            </div>
          )}
          {player.isChoosing && (
            <div class="player-stop">
              <EmptyState
                icon="list"
                title={t(player.hasBegun ? 'player.chooseNextTitle' : 'player.chooseFirstTitle')}
                action={
                  isListOpen ? undefined : (
                    <Button look="primary" onClick={() => setListOpen(true)}>
                      {t('player.showContents')}
                    </Button>
                  )
                }
              >
                {t('player.chooseText')}
              </EmptyState>
            </div>
          )}
          {player.problem && (
            <Stopped
              problem={player.problem}
              address={launch.contentOrigin}
              onAgain={player.problem === 'away' ? player.retry : () => void player.openAgain()}
              exit={t(isWrapped ? 'player.exit' : 'common.toHome')}
              onExit={() => void player.leave()}
            />
          )}
        </main>
        {isSeveral && isListOpen && (
          <nav id="player-contents" class="player-contents" aria-label={t('player.contents')}>
            <div class="player-contents-head">
              <h2>{t('player.contents')}</h2>
              <IconButton
                icon="x-lg"
                size="small"
                label={t('player.hideContents')}
                onClick={() => setListOpen(false)}
              />
            </div>
            <Contents
              scos={player.scos}
              scoId={player.scoId}
              isSequenced={navigation !== null}
              onOpen={open}
              onBegin={navigation?.whole ? () => move(() => player.ask('choice', navigation.whole)) : null}
            />
          </nav>
        )}
      </div>
      {navigation && player.problem === null && (
        <Steps navigation={navigation} isDone={player.isDone} onAsk={player.ask} />
      )}
    </div>
  );
}

function useFullscreen(): boolean {
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const change = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', change);
    return () => document.removeEventListener('fullscreenchange', change);
  }, []);
  return isFull;
}
