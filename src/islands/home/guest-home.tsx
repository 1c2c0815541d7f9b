import type { ReactNode } from 'react';
import type { OpenServices } from '#lib/services/open-services.ts';
import { paths } from '#lib/paths.ts';
import { QuickTiles } from './quick-tiles.tsx';

interface GuestHomeProps {
  services: OpenServices;
  /** What a gift card is worth today. */
  worth?: ReactNode;
  /** Their session has ended: they have a wallet and want to get back to it. */
  signedOut?: boolean;
  /** Further content at the end. */
  children?: ReactNode;
}

/** Shows no amount, because there may be money in their wallet. */
function BackToWallet() {
  return (
    <section
      className="stall text-on-primary [&_.iconbtn]:text-on-primary lg:[&_.money-xl]:text-56 [&_.iconbtn:hover]:bg-glass"
      aria-labelledby="balance"
    >
      <div className="grid gap-1 px-4 pt-4 pb-4.5 rounded-t bg-primary-fill lg:py-6 lg:px-8">
        <h2 className="text-14 text-on-primary-2 font-normal tracking-normal" id="balance">
          Sign in to see your balance
        </h2>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-3 mt-4 lg:grid-cols-auto-auto lg:justify-start">
          <a
            className="btn btn-white gap-1 px-1 lg:min-w-40 focus-visible:[box-shadow:0_0_0_2px_var(--primary-fill),0_0_0_5px_var(--warning)]"
            href={paths.login}
          >
            Sign in
          </a>
        </div>
      </div>
      <span className="valance" aria-hidden="true" />
    </section>
  );
}

/** The home page for guests: a headline, what a gift card is worth, products, further content. */
export function GuestHome({ services, worth, signedOut, children }: GuestHomeProps) {
  return (
    <div className="stack">
      <section className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-center lg:gap-16 lg:py-6 lg:gap-y-5 lg:gap-x-16 lg:[&>:nth-child(2):not(.hero-cta)]:row-span-2 lg:[&>:nth-child(2):not(.hero-cta)]:row-start-1 lg:[&>:nth-child(2):not(.hero-cta)]:col-start-2">
        <div className="grid content-start justify-items-start gap-3 lg:self-end">
          <h1 className="text-[2rem] leading-9 tracking-[-0.03em] text-balance lg:text-40">
            Sell gift cards. <br className="only-s" />
            Pay bills. <br />
            Track every step.
          </h1>
          <p className="lead">
            See the full price upfront, then follow each step until it’s done or you’re refunded.
          </p>
        </div>
        {signedOut ? <BackToWallet /> : worth}
        {!signedOut && (
          <div className="flex flex-wrap gap-3 [&_.btn]:w-auto mt-0 lg:row-start-2 lg:col-start-1 lg:self-start">
            <a className="btn btn-tint max-30:flex-auto max-30:px-2" href={paths.getStarted}>
              Create account
            </a>
            <a className="btn btn-line max-30:flex-auto max-30:px-2" href={paths.login}>
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
