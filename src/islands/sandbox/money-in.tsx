import { ChainEventForm, PayCoinsForm } from './coin-forms.tsx';
import { TransferForm } from './transfer-form.tsx';

/** Everything that can be sent to us from outside. */
export const MoneyIn = () => (
  <div className="stack">
    <h3 className="h-sec">Bank transfer</h3>
    <TransferForm />
    <h3 className="h-sec">Coins</h3>
    <PayCoinsForm />
    <h3 className="h-sec">On the chain</h3>
    <ChainEventForm />
  </div>
);
