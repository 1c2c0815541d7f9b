import type { ReactNode } from 'react';

/** A part of a long form, under its name. */
export const FormPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="card stack-s" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);
