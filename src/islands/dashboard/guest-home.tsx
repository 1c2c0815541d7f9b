import '#styles/recipes/dashboard.css';
import '#styles/parts/hero.css';
import type { ReactNode } from 'react';
import { Money } from '#islands/ui/money.tsx';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import type { OpenServices } from '#lib/open-services.ts';
import { paths } from '#lib/paths.ts';
import { emptyWallet } from '#lib/wallet-pages.ts';
import { QuickTiles } from './quick-tiles.tsx';

interface GuestHomeProps {
  country: CountryCode;
  services: OpenServices;
  /** Their session ended: they may have money, so no amount is shown. */
  signedOut?: boolean;
  /** What else there is to tell. */
  children?: ReactNode;
}

function Welcome({ country, signedOut }: Pick<GuestHomeProps, 'country' | 'signedOut'>) {
  return (
    <section className="hero">
      <div className="hero-t">
        <h1>Sell gift cards. Pay bills. Track every step.</h1>
        <p className="lead">
          See the full price upfront, then follow each step until it’s done or you’re refunded.
        </p>
      </div>
      <section className="stall" aria-labelledby="balance">
        <div className="stall-in">
          <h2 className="stall-cap" id="balance">
            Sign in to see your balance
          </h2>
          {!signedOut && (
            <>
              <Money amount="0.00" currency={supportedCountries[country].currency} size="xl" />
              <p className="stall-sub">{emptyWallet}</p>
            </>
          )}
          <div className="stall-act">
            <a className="btn btn-white" href={paths.getStarted}>
              Open an account
            </a>
            <a className="btn btn-glass" href={paths.login}>
              Sign in
            </a>
          </div>
        </div>
        <span className="valance" aria-hidden="true" />
      </section>
    </section>
  );
}

/** Home before signing in: a statement, an empty wallet, what there is to buy, and what else. */
export function GuestHome({ country, services, signedOut, children }: GuestHomeProps) {
  return (
    <div className="stack">
      <Welcome country={country} signedOut={signedOut} />
      <QuickTiles services={services} />
      {children}
    </div>
  );
}
