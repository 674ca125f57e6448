//! The twelve providers that every town begins with: one of each branch, in three countries.
//! What they offer and say comes from the first trade of their branch.

use catalog::Country;

/// A provider whose name, address and people are given.
#[derive(Debug)]
pub(crate) struct KnownProvider {
    pub(crate) company_name: &'static str,
    pub(crate) country: Country,
    pub(crate) city: &'static str,
    pub(crate) zip_code: &'static str,
    /// Street and number.
    pub(crate) street: (&'static str, &'static str),
    /// First and last names; the first is the owner.
    pub(crate) people: &'static [(&'static str, &'static str)],
    pub(crate) activated_days_ago: u32,
}

/// In the order of the branches.
pub(crate) const FIRST_TWELVE: [KnownProvider; 12] = [
    KnownProvider {
        company_name: "Haarwerk Lindner",
        country: Country::Austria,
        city: "Wien",
        zip_code: "1070",
        street: ("Lindengasse", "27"),
        people: &[
            ("Katharina", "Lindner"),
            ("Miriam", "Novak"),
            ("Daniel", "Pichler"),
            ("Elif", "Yilmaz"),
            ("Sophie", "Wallner"),
        ],
        activated_days_ago: 812,
    },
    KnownProvider {
        company_name: "Kraftraum Neuhausen",
        country: Country::Germany,
        city: "München",
        zip_code: "80636",
        street: ("Schulstraße", "14"),
        people: &[("Florian", "Hartmann"), ("Aylin", "Demir"), ("Johanna", "Vogt")],
        activated_days_ago: 431,
    },
    KnownProvider {
        company_name: "Klarblick Coaching Aebi",
        country: Country::Switzerland,
        city: "Bern",
        zip_code: "3011",
        street: ("Spitalgasse", "9"),
        people: &[("Regula", "Aebi")],
        activated_days_ago: 198,
    },
    KnownProvider {
        company_name: "Kochwerkstatt Moser",
        country: Country::Austria,
        city: "Salzburg",
        zip_code: "5020",
        street: ("Schillerstraße", "5"),
        people: &[("Barbara", "Moser"), ("Luca", "Rainer"), ("Theresa", "Ebner")],
        activated_days_ago: 365,
    },
    KnownProvider {
        company_name: "Radwerk Brandt",
        country: Country::Germany,
        city: "Leipzig",
        zip_code: "04107",
        street: ("Beethovenstraße", "31"),
        people: &[("Jan", "Brandt"), ("Franziska", "Köhler"), ("Mehmet", "Arslan")],
        activated_days_ago: 640,
    },
    KnownProvider {
        company_name: "Physiotherapie am Schlossberg",
        country: Country::Austria,
        city: "Graz",
        zip_code: "8010",
        street: ("Parkstraße", "3"),
        people: &[
            ("Verena", "Trummer"),
            ("Matthias", "Kainz"),
            ("Jelena", "Petrović"),
            ("Simon", "Haider"),
            ("Magdalena", "Posch"),
            ("Carina", "Neuhold"),
        ],
        activated_days_ago: 955,
    },
    KnownProvider {
        company_name: "Gerätewerk Ehrenfeld",
        country: Country::Germany,
        city: "Köln",
        zip_code: "50823",
        street: ("Marktstraße", "42"),
        people: &[("Tobias", "Krämer"), ("Leyla", "Aydin")],
        activated_days_ago: 147,
    },
    KnownProvider {
        company_name: "Hofer & Steiner Steuerberatung",
        country: Country::Austria,
        city: "Linz",
        zip_code: "4020",
        street: ("Landstraße", "68"),
        people: &[("Birgit", "Hofer"), ("Markus", "Steiner"), ("Nina", "Leitner")],
        activated_days_ago: 520,
    },
    KnownProvider {
        company_name: "Rätselhaus Zürich",
        country: Country::Switzerland,
        city: "Zürich",
        zip_code: "8005",
        street: ("Josefstrasse", "112"),
        people: &[("Reto", "Widmer"), ("Céline", "Marti"), ("Yannick", "Frei")],
        activated_days_ago: 89,
    },
    KnownProvider {
        company_name: "Hundepflege Sonnleitner",
        country: Country::Austria,
        city: "Innsbruck",
        zip_code: "6020",
        street: ("Mühlgasse", "11a"),
        people: &[("Petra", "Sonnleitner"), ("Julia", "Kirchmair")],
        activated_days_ago: 276,
    },
    KnownProvider {
        company_name: "Fotostudio Lichthof",
        country: Country::Germany,
        city: "Hamburg",
        zip_code: "22767",
        street: ("Große Bergstraße", "150"),
        people: &[("Kerstin", "Petersen"), ("Noah", "Jansen")],
        activated_days_ago: 64,
    },
    KnownProvider {
        company_name: "Fahrzeugpflege Bühler",
        country: Country::Switzerland,
        city: "Basel",
        zip_code: "4053",
        street: ("Feldstrasse", "20"),
        people: &[("Beat", "Bühler"), ("Sandro", "Ferrari")],
        activated_days_ago: 103,
    },
];

#[cfg(test)]
mod tests {
    use super::FIRST_TWELVE;
    use crate::places;

    #[test]
    fn towns_of_the_first_twelve_are_known() {
        for known in FIRST_TWELVE {
            assert_eq!(places::find(known.country, known.city).city, known.city);
        }
    }
}
