/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** The API of this product, called in process as the visitor. */
    api: import('#lib/page-api.ts').PageApi;
    /** Where the product is at home: what addresses that others keep begin with. */
    origin: string;
    visitor: import('#lib/visitor.ts').Visitor;
    /** Invented providers in production: every page says so. */
    isTestSystem: boolean;
    /** What may be said of how many people use the product. */
    usersClaim: import('#lib/brand.ts').UsersClaim | null;
    requestId: string;
    /** The country that the proxy in front of us names, to suggest to whoever hasn't chosen one. */
    guess: import('#lib/countries.ts').CountryCode | null;
    /** The status of a page whose data could not be loaded; the door answers with it (spec 8). */
    failedWith?: number;
    /** The database could not be asked for something of this page. */
    isBusy?: true;
    /** The name of the page that is shown, where views are counted. */
    screen?: string;
    /** Who is signed in at the desk, on its pages. */
    operator?: import('#lib/desk/session.contract.ts').Operator;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /**
     * Hydrates at the first touch and replays it; 'warm' fetches the code when the page is idle, 'live'
     * hydrates then too, 'told' when the server tells something. In lite mode only the touch counts. 'now' is for
     * what acts without a touch.
     */
    'client:interaction'?: true | 'warm' | 'live' | 'told' | 'now';
  }
}

/** Where scripts stand that are built apart from the islands. */
declare const __RECEIPT_CHECK__: string;
declare const __OFFLINE_PAGE__: string;
declare const __AFTER_LOAD__: string;

/** Where the search of /help stands; built apart from the islands. */
declare const __HELP_SEARCH__: string;

/** Where the palette of Ctrl K stands; built apart from the islands. */
declare const __PALETTE__: string;
declare const __WATCH_GUEST__: string;

/** The folder of the marks of brands; drawn at build. */
declare const __MARKS__: string;
