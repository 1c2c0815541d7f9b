import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { quoteOf } from '#tests/support/purchase.ts';

const SHEET = '#islands/checkout/checkout-sheet.tsx';
const asked = vi.fn();

/** As on a page that has just loaded, without the sheet's code. */
async function freshPage({ isLost = false } = {}) {
  vi.resetModules();
  vi.doMock(SHEET, () => {
    asked();
    if (isLost) throw new Error('gone');
    return { CheckoutSheet: () => <p>The whole sheet</p> };
  });
  const { toastTexts } = await import('#tests/support/browser-state.ts');
  const browser = await import('#lib/browser/navigate.ts');
  const reloadPage = vi.spyOn(browser, 'reloadPage').mockImplementation(() => undefined);
  const { takeContinued } = await import('#lib/browser/stores/pending-transaction.ts');
  const checkout = await import('#islands/checkout/lazy-checkout.tsx');
  return { ...checkout, toastTexts, reloadPage, takeContinued };
}

const onClose = vi.fn();
const given = {
  onClose,
  quote: quoteOf(),
  product: 'airtime',
  to: '0803 412 7790',
  what: 'MTN airtime',
  warning: 'It can’t be reversed.',
  needs: null,
  keepable: 'It can’t wait.',
  onSignIn: vi.fn(),
  onLeave: vi.fn(),
  onFieldErrors: vi.fn(),
  purchase: vi.fn(),
  onPriceChanged: () => Promise.resolve(),
};

beforeEach(() => {
  sessionStorage.clear();
  asked.mockClear();
  onClose.mockClear();
});

describe('the code of the checkout sheet', () => {
  it.each([
    ['types', () => fireEvent.input(screen.getByLabelText('Amount'), { target: { value: '5' } })],
    ['presses', () => fireEvent.pointerDown(screen.getByLabelText('Amount'))],
    ['sends', () => fireEvent.submit(screen.getByRole('form'))],
  ])('is not requested by a form that only hydrates, but when someone %s', async (_name, act) => {
    const { useCheckoutAhead } = await freshPage();
    const Form = () => {
      useCheckoutAhead();
      return (
        <form aria-label="Bill" onSubmit={(event) => event.preventDefault()}>
          <input aria-label="Amount" />
        </form>
      );
    };
    render(<Form />);
    // the press that hydrated the form is replayed as a click
    fireEvent.click(screen.getByLabelText('Amount'));
    await vi.dynamicImportSettled();
    expect(asked).not.toHaveBeenCalled();
    act();
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  });

  it('loads with the price where nothing has to be typed', async () => {
    const { useCheckoutAhead } = await freshPage();
    const Form = ({ isPriced }: { isPriced: boolean }) => {
      useCheckoutAhead(isPriced);
      return null;
    };
    const { rerender } = render(<Form isPriced={false} />);
    await vi.dynamicImportSettled();
    expect(asked).not.toHaveBeenCalled();
    rerender(<Form isPriced />);
    await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  });

  it('reserves space for the sheet until it has loaded', async () => {
    const { LazyCheckout } = await freshPage();
    render(<LazyCheckout {...given} />);
    expect(screen.getByRole('dialog', { name: 'Just a moment' })).toBeDefined();
    expect(await screen.findByText('The whole sheet')).toBeDefined();
    expect(screen.queryByRole('dialog', { name: 'Just a moment' })).toBeNull();
  });

  it('makes the page reload and continue when it fails to load', async () => {
    const { LazyCheckout, toastTexts, reloadPage, takeContinued } = await freshPage({
      isLost: true,
    });
    render(<LazyCheckout {...given} />);
    await waitFor(() => expect(reloadPage).toHaveBeenCalledOnce());
    expect(takeContinued()).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    expect(toastTexts()).toEqual([]);
  });

  it('shows a message when it fails to load after a reload too, and leaves the form as it is', async () => {
    const { LazyCheckout, toastTexts, reloadPage, takeContinued } = await freshPage({
      isLost: true,
    });
    sessionStorage.setItem('chunkReloadAt', String(Date.now()));
    render(<LazyCheckout {...given} />);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(reloadPage).not.toHaveBeenCalled();
    expect(takeContinued()).toBe(false);
    expect(screen.queryByText('The whole sheet')).toBeNull();
    expect(toastTexts()).toEqual(['We couldn’t load this. Check your connection and try again.']);
  });
});
