import '#styles/parts/bullets.css';
import { dollarSaleRule } from '#lib/rules/dollar-trade.ts';

/** What a seller does, one after the other. */
export const SellSteps = ({ name }: { name: string }) => (
  <section className="card stack-s" aria-labelledby="steps">
    <h2 id="steps">How it goes</h2>
    <ol className="bullets">
      <li>You check the price here.</li>
      <li>We take you to {name}. You pay the dollars there, from your own account.</li>
      <li>
        They tell us that the dollars arrived, and your wallet is credited. You can close the page.
      </li>
    </ol>
    <p className="cap">{dollarSaleRule}</p>
  </section>
);
