import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#islands/ui/button.tsx';
import { PhoneField } from '#islands/ui/phone-field.tsx';
import { Select } from '#islands/ui/select.tsx';
import type { Bank } from '#lib/reference/contract.ts';
import type { CountryCode, CurrencyCode } from '#lib/countries.ts';
import { typedPhone } from '#lib/rules/typed.ts';
import { FeeLines, Trouble } from './checkout-step.tsx';
import type { Frame } from './pay-step.tsx';
import { troubleIn, unansweredPrompt, type StartingDeposit } from './use-start-deposit.ts';

interface MobileMoneyStepProps {
  lead: ReactNode;
  frame: Frame;
  amount: string;
  fee: string;
  currency: CurrencyCode;
  country: CountryCode;
  networks: readonly Bank[];
  phone: string | null;
  starting: StartingDeposit;
}

/** Sends a prompt to the given phone. The mobile money PIN is entered on that phone, never here. */
export function MobileMoneyStep(props: MobileMoneyStepProps) {
  const { lead, frame, country, networks, starting, amount, fee, currency } = props;
  const { state, start } = starting;
  const { hint, fields } = troubleIn(state);
  const number = useRef<HTMLInputElement>(null);
  const [network, setNetwork] = useState(networks[0]?.code ?? '');
  const [empty, setEmpty] = useState(false);
  useEffect(() => {
    const { phone_number, network: code } = unansweredPrompt();
    const field = number.current;
    if (field && phone_number && field.value === field.defaultValue) field.value = phone_number;
    if (code) setNetwork(code);
  }, []);
  const send = () => {
    const phone_number = typedPhone(number.current?.value ?? '');
    setEmpty(phone_number === '');
    if (phone_number) void start({ amount, channel: 'mobile_money', phone_number, network });
    else number.current?.focus();
  };
  const numberError = empty ? 'Enter your mobile money number.' : fields['phone_number'];
  return frame(
    <>
      {lead}
      <Select
        label="Network"
        choices={networks.map(({ code, name }) => ({ value: code, label: name }))}
        value={network}
        error={fields['network']}
        onChange={(event) => setNetwork(event.target.value)}
      />
      <PhoneField
        label="Mobile money number"
        country={country}
        ref={number}
        defaultValue={props.phone ?? ''}
        error={numberError}
        hint="We’ll send a prompt or a code to this phone. Enter your PIN only there, never here."
      />
      <FeeLines amount={amount} fee={fee} currency={currency} />
      <Trouble text={fields['amount'] ?? hint} />
    </>,
    <Button
      size="big"
      busy={state.name === 'starting'}
      busyText="Sending the prompt"
      onClick={send}
    >
      Send the prompt
    </Button>,
  );
}
