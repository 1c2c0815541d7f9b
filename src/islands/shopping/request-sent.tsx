import { useEffect, useRef, type ReactNode } from 'react';
import type { ShoppingItem } from '#lib/shopping/contract.ts';
import { paths } from '#lib/paths.ts';

interface SentProps {
  list: readonly ShoppingItem[];
  /** The picture, from the page. */
  drawn: ReactNode;
}

/** The list has arrived: its items, and what comes next. */
export function RequestSent({ list, drawn }: SentProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="flow">
      <div className="empty">
        {drawn}
        <h2 ref={heading} tabIndex={-1}>
          We’ve got your list
        </h2>
        <p>
          We’ll check each item and send you a price for it. You can decline any of them, and you
          pay nothing until you accept.
        </p>
      </div>
      <ul className="card card-flush rows">
        {list.map(({ item_code, name, requested_quantity }) => (
          <li className="row" key={item_code}>
            <span className="row-main">
              <span className="row-t break-words">{name}</span>
              <span className="row-s">Quantity: {requested_quantity}</span>
            </span>
          </li>
        ))}
      </ul>
      <a className="btn btn-primary btn-big" href={paths.shopping}>
        See your items
      </a>
      <a className="btn btn-quiet" href={paths.createShopping}>
        Send another list
      </a>
    </section>
  );
}
