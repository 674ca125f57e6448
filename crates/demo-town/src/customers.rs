//! The regular customers of a provider.

use catalog::Country;
use organization_document::CustomerDocument;

use crate::person_names::person;
use crate::places::mobile_phone;
use crate::random::Random;
use crate::text::slug;
use crate::trade::Phone;

/// How many customers a provider has. A prime, so that every stride of [`Visitors`] reaches all.
const COUNT: usize = 211;

/// All customers of a provider.
pub(crate) fn customers(random: &mut Random, country: Country, phone: Phone) -> Vec<CustomerDocument> {
    (1..=COUNT)
        .map(|number| {
            let name = person(random, country);
            let domain = random.pick(&["example.org", "example.com", "example.net"]);
            let email = format!("{}.{}{number}@{domain}", slug(&name.first), slug(&name.last));
            let gives_phone = match phone {
                Phone::Hidden => false,
                Phone::Optional => random.chance(70),
                Phone::Mandatory => true,
            };
            CustomerDocument {
                first_name: name.first,
                last_name: name.last,
                email,
                phone: gives_phone.then(|| mobile_phone(random, country)),
            }
        })
        .collect()
}

/// The customers of one day: nobody comes twice before everybody has come once.
#[derive(Debug)]
pub(crate) struct Visitors<'a> {
    customers: &'a [CustomerDocument],
    next: usize,
    stride: usize,
}

impl<'a> Visitors<'a> {
    /// Begins somewhere among the customers, which must be those of [`customers`].
    pub(crate) fn new(random: &mut Random, customers: &'a [CustomerDocument]) -> Self {
        Self {
            customers,
            next: random.index(COUNT),
            stride: 1 + random.index(COUNT - 1),
        }
    }

    /// The next one to come.
    pub(crate) fn next(&mut self) -> CustomerDocument {
        let customer = self.customers[self.next].clone();
        self.next = (self.next + self.stride) % COUNT;
        customer
    }
}
