-- Why a provider gets no new requests, where that isn't a row of failures. 'code': it asks for a code before each
-- payout, and only an operator ends that.
alter table provider_breaker add column reason text;
