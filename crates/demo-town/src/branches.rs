//! The twelve branch categories and the trades that belong to each.

mod bicycle_workshop;
mod car_care;
mod coaching;
mod computer_help;
mod cooking_school;
mod cosmetics;
mod device_repair;
mod dog_grooming;
mod dog_school;
mod driving_school;
mod escape_room;
mod hairdresser;
mod law_office;
mod massage;
mod music_school;
mod nail_studio;
mod personal_training;
mod photo_studio;
mod physiotherapy;
mod speech_therapy;
mod tailor;
mod tattoo_studio;
mod tax_advice;
mod voice_training;
mod wine_tasting;
mod yoga;

use shared_kernel::BranchId;

use crate::trade::Trade;

/// A branch category of the catalogue.
#[derive(Debug)]
pub(crate) struct Branch {
    pub(crate) id: BranchId,
    /// Of a hundred providers, so many belong here.
    pub(crate) share: u32,
    /// The first is the trade of the provider that stands for the branch in a small town.
    pub(crate) trades: &'static [&'static Trade],
}

/// Ordered by id.
pub(crate) const BRANCHES: [Branch; 12] = [
    Branch {
        id: BranchId(8),
        share: 26,
        trades: &[
            &hairdresser::TRADE,
            &cosmetics::TRADE,
            &massage::TRADE,
            &nail_studio::TRADE,
        ],
    },
    Branch {
        id: BranchId(9),
        share: 9,
        trades: &[&personal_training::TRADE, &yoga::TRADE],
    },
    Branch {
        id: BranchId(10),
        share: 6,
        trades: &[&coaching::TRADE, &voice_training::TRADE],
    },
    Branch {
        id: BranchId(11),
        share: 5,
        trades: &[&cooking_school::TRADE, &wine_tasting::TRADE],
    },
    Branch {
        id: BranchId(12),
        share: 9,
        trades: &[&bicycle_workshop::TRADE, &tailor::TRADE],
    },
    Branch {
        id: BranchId(13),
        share: 14,
        trades: &[&physiotherapy::TRADE, &speech_therapy::TRADE],
    },
    Branch {
        id: BranchId(14),
        share: 5,
        trades: &[&device_repair::TRADE, &computer_help::TRADE],
    },
    Branch {
        id: BranchId(15),
        share: 6,
        trades: &[&tax_advice::TRADE, &law_office::TRADE],
    },
    Branch {
        id: BranchId(16),
        share: 5,
        trades: &[&escape_room::TRADE, &music_school::TRADE],
    },
    Branch {
        id: BranchId(17),
        share: 6,
        trades: &[&dog_grooming::TRADE, &dog_school::TRADE],
    },
    Branch {
        id: BranchId(18),
        share: 5,
        trades: &[&photo_studio::TRADE, &tattoo_studio::TRADE],
    },
    Branch {
        id: BranchId(19),
        share: 4,
        trades: &[&car_care::TRADE, &driving_school::TRADE],
    },
];
