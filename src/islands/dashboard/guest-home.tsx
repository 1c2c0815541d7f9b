import '#styles/recipes/dashboard.css';
import '#styles/parts/hero.css';
import type { ReactNode } from 'react';
import type { OpenServices } from '#lib/open-services.ts';
import { paths } from '#lib/paths.ts';
import { QuickTiles } from './quick-tiles.tsx';

interface GuestHomeProps {
  services: OpenServices;
  /** What a gift card brings today. */
  worth?: ReactNode;
  /** Their session ended: they have a wallet, and want to be back in it. */
  signedOut?: boolean;
  /** What else there is to tell. */
  children?: ReactNode;
}

/** No amount: there may be money in their wallet. */
function BackToWallet() {
  return (
    <section className="stall" aria-labelledby="balance">
      <div className="stall-in">
        <h2 className="stall-cap" id="balance">
          Sign in to see your balance
        </h2>
        <div className="stall-act">
          <a className="btn btn-white" href={paths.login}>
            Sign in
          </a>
        </div>
      </div>
      <span className="valance" aria-hidden="true" />
    </section>
  );
}

/** Home before signing in: a statement, what a card brings, what there is to buy, and what else. */
export function GuestHome({ services, worth, signedOut, children }: GuestHomeProps) {
  return (
    <div className="stack">
      <section className="hero hero-home">
        <div className="hero-t">
          <h1>Sell gift cards. Pay bills. Track every step.</h1>
          <p className="lead">
            See the full price upfront, then follow each step until it’s done or you’re refunded.
          </p>
        </div>
        {signedOut ? <BackToWallet /> : worth}
        {!signedOut && (
          <div className="hero-cta">
            <a className="btn btn-tint" href={paths.getStarted}>
              Open an account
            </a>
            <a className="btn btn-line" href={paths.login}>
              Sign in
            </a>
          </div>
        )}
      </section>
      <QuickTiles services={services} />
      {children}
    </div>
  );
}
