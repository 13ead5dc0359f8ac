import './accounts.css';
import type { ComponentChildren } from 'preact';

import { usePortal } from '../../api/people';
import { Link } from '../../core/Link';
import { skinImage } from '../../core/skin';
import { t } from '../../core/text';
import { BrandSign } from '../../parts/Brand';
import { LanguageMenu } from '../../parts/language';

/** The frame of the screens before sign-in: a picture, the brand, a form. */
export function Door({ children, hasSupport = true }: { children: ComponentChildren; hasSupport?: boolean }) {
  const portal = usePortal();
  const background = skinImage(portal, 'background');
  return (
    <div class="door">
      <aside class="door-art">
        {background ? (
          <img src={background} alt="" loading="lazy" />
        ) : (
          <>
            <DoorPicture />
            <div>
              <h2>{t('login.pitch')}</h2>
              <p>{t('login.pitchText')}</p>
            </div>
          </>
        )}
      </aside>
      <main class="door-side">
        <div class="door-language">
          <LanguageMenu />
        </div>
        <div class="door-form">
          <span class="brand">
            <BrandSign size={36} />
            <span>{portal?.title ?? 'Oneroom'}</span>
          </span>
          {children}
          {hasSupport && (
            <p class="meta">
              <Link to="/support">{t('support.link')}</Link>
            </p>
          )}
        </div>
        {portal?.skin.footerCompanyName && <footer class="door-footer meta">{portal.skin.footerCompanyName}</footer>}
      </main>
    </div>
  );
}

/** What is waited for, should the work of the browser take longer than the typing (api/proof.ts). */
export function AtWork({ proof }: { proof: { isWorking: boolean } }) {
  return (
    <p class="meta" role="status">
      {proof.isWorking && t('proof.working')}
    </p>
  );
}

/** A lit door at the end of a room, in flat shapes. */
function DoorPicture() {
  return (
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMin slice" aria-hidden="true">
      <rect width="800" height="1000" fill="#0f2f66" />
      <path d="M0 620h800v380H0z" fill="#0b244f" />
      <path d="M285 620V330a115 115 0 0 1 230 0v290z" fill="#ffd27a" />
      <path d="M285 620V330a115 115 0 0 1 115-115v405z" fill="#ffe2a8" />
      <path d="M285 620h230l190 380H95z" fill="#ffd27a" opacity=".16" />
      <path d="M345 620h110l60 380H285z" fill="#ffe2a8" opacity=".14" />
      <path d="M515 620V330l120-70v430z" fill="#1d5bd0" />
      <path d="M515 330l120-70v430l-120-70z" fill="#2b6cf0" />
      <circle cx="538" cy="478" r="9" fill="#ffd27a" />
      <circle cx="150" cy="210" r="84" fill="#1a4796" />
      <path d="M84 210a66 66 0 0 1 132 0z" fill="#2b6cf0" />
      <path d="M610 60h130v120H610z" fill="#1a4796" />
      <path d="M640 180V120a35 35 0 0 1 70 0v60z" fill="#6f9cf5" />
      <path d="M70 620V430h130v190z" fill="#1a4796" />
      <path d="M70 430h130l-26-44H96z" fill="#2b6cf0" />
      <path d="M92 470h86v12H92zM92 500h60v12H92zM92 530h74v12H92z" fill="#8ab4ff" />
      <path d="M662 620v-90a38 38 0 0 1 76 0v90z" fill="#1a4796" />
      <circle cx="700" cy="464" r="30" fill="#e08b5a" />
    </svg>
  );
}
