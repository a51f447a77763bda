import english from 'ra-language-english';
import errors from '../../../portal/src/locales/zh/errors.json' with { type: 'json' };
import console from './zh/console.json' with { type: 'json' };
import fields from './zh/fields.json' with { type: 'json' };
import ra from './zh/ra.json' with { type: 'json' };
import trail from './zh/trail.json' with { type: 'json' };
import values from './zh/values.json' with { type: 'json' };

/** The words of one language; refusals are those of the portal. */
export default { ...console, fields, values, trail, errors, ra: { ...english.ra, ...ra } };
