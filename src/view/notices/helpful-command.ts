import type { Failure } from '../../domain/failure.ts';
import type { AppState } from '../../state/app-state.ts';

/** The command that helps a person on when a feed fails, in one line; empty where waiting is all that helps. */
export function helpfulCommand({ kind }: Failure, { session }: AppState): string {
  if (session.demo) return '';
  switch (kind) {
    case 'unauthorised':
      return 'pmtop doctor tries your keys and says what to do';
    case 'network':
    case 'timeout':
      return 'pmtop doctor checks the way there; pmtop --demo needs no service';
    case 'rejected':
    case 'malformed':
      return 'pmtop doctor says whether this address is such a service at all';
    case 'throttled':
      return '';
  }
}
