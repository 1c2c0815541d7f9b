/** What happens to a transfer that isn't exactly as requested; shown before anything is sent. */
export const TransferRules = () => (
  <ul className="bullets">
    <li>
      <b>From your own account:</b> what someone else sends is checked by our team first, and buys
      no coins.
    </li>
    <li>
      <b>Less than that:</b> we’ll wait for the rest until the time is up. If it doesn’t come, what
      arrived goes into your wallet.
    </li>
    <li>
      <b>More than that:</b> the difference goes into your wallet. Our team reviews more than twice
      as much first.
    </li>
    <li>
      <b>Too late:</b> all of it goes into your wallet, and no coins are bought.
    </li>
  </ul>
);
