import '#styles/recipes/dashboard.css';
import '#styles/recipes/home.css';
import type { ReactNode } from 'react';
import { Money } from '#islands/ui/money.tsx';
import { supportedCountries, type CountryCode } from '#lib/countries.ts';
import { paths } from '#lib/paths.ts';
import type { ServiceMap } from './products.ts';
import { QuickTiles } from './quick-tiles.tsx';

interface GuestHomeProps {
  country: CountryCode;
  services: ServiceMap;
  /** What there is to tell. */
  children?: ReactNode;
}

const promises = [
  [
    'The full price, first',
    'Amount, fee, duty, total, and what arrives. Five lines, every time, before your PIN.',
  ],
  [
    'Set aside, never lost',
    'If a network is slow to answer, your money waits in your wallet. It is taken once, or not at all.',
  ],
  [
    'Every step, with its time',
    'One page for each order, from the tap to the end. You can close it and come back.',
  ],
] as const;

function Welcome({ country }: { country: CountryCode }) {
  return (
    <section className="hero">
      <div className="hero-t">
        <h1>Pay bills and keep your money where you can see it.</h1>
        <p className="lead">
          See the full price first. Follow every step until it is done, or until your money is back.
        </p>
      </div>
      <section className="stall" aria-labelledby="balance">
        <div className="stall-in">
          <h2 className="stall-cap" id="balance">
            Available balance
          </h2>
          <Money amount="0.00" currency={supportedCountries[country].currency} size="xl" />
          <p className="stall-sub">Sign in to see your own money here.</p>
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

function Promises() {
  return (
    <section className="card card-clay grid gap-5" aria-labelledby="promises">
      <h2 id="promises">You always know where your money is</h2>
      <ol className="grid gap-4 lg:grid-cols-3">
        {promises.map(([title, text], i) => (
          <li key={title} className="grid content-start gap-1">
            <h3>
              {i + 1}. {title}
            </h3>
            <p className="sub">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Home before signing in: a statement, an empty wallet, what there is to buy, what we promise. */
export function GuestHome({ country, services, children }: GuestHomeProps) {
  return (
    <div className="stack">
      <Welcome country={country} />
      <QuickTiles services={services} />
      {children}
      <Promises />
    </div>
  );
}
