import { dollarSaleRule } from '#lib/perfect-money/dollar-trade.ts';

/** What a seller does, one after the other. */
export const SellSteps = ({ name }: { name: string }) => (
  <section className="card stack-s" aria-labelledby="steps">
    <h2 id="steps">How it works</h2>
    <ol className="bullets">
      <li>Check the price here.</li>
      <li>We’ll take you to {name}. Pay the dollars there, from your own account.</li>
      <li>
        When they confirm the dollars arrived, we’ll credit your wallet. You can close the page.
      </li>
    </ol>
    <p className="cap">{dollarSaleRule}</p>
  </section>
);
